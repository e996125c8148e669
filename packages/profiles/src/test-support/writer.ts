// Saves a profile for each message from its parent, and replies when it is saved.
import process from 'node:process';
import { saveProfile } from '../store.ts';

const [, , file = '', name = ''] = process.argv;
process.on('message', (round: number) => {
  void saveProfile(file, `${name}-${round % 10}`, { mode: 'test', key: `key ${round}` }).then(
    () => process.send?.('saved'),
    (error: unknown) => process.send?.(String(error)),
  );
});
