// Serves the configuration named on the command line at a free port of loopback, and prints the address.
import { runServer } from 'verdaccio';

const server = await runServer(process.argv[2]);
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`));
