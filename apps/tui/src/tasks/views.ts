import { demoSource } from '../service/connection.ts';
import { isOpenAccount } from '../service/accounts.ts';
import { showRequested } from '../state/requested-view.ts';
import type { Runner } from './task.ts';

export const saveViewTask: Runner<'save-view'> = async ({ view }, { accounts: { views }, session }) => {
  if (views === undefined) {
    const reason = session.source === demoSource ? 'the demo stores no views' : 'there is no profile to store it in';
    return { message: { text: `View ${view.name} is lost when you quit: ${reason}.`, tone: 'problem' } };
  }
  await views.save(view);
  return done(`View ${view.name} is saved in the profile. :view ${view.name} shows it again.`);
};

export const forgetViewTask: Runner<'forget-view'> = async ({ view }, { accounts: { views } }) => {
  await views?.forget(view);
  return done(`View ${view} is removed.`);
};

export const switchTo: Runner<'switch-to'> = async ({ wanted, view }, { accounts, session }) => {
  const known = await accounts.list();
  const ofMode = known.filter(({ mode }) => mode === wanted);
  const account =
    known.find(({ name }) => name === wanted) ??
    ofMode.find((each) => isOpenAccount(each, session)) ??
    ofMode.find(({ choice }) => !choice.isDemo) ??
    ofMode[0];
  if (account === undefined) {
    const names = known.map(({ name }) => name).join(', ');
    return { message: { text: `There is no account ${wanted}. Known: ${names}.`, tone: 'problem' } };
  }
  if (isOpenAccount(account, session)) return { change: (state) => showRequested(state, view) };
  await accounts.switchTo(account.choice, { view });
  return undefined;
};

function done(text: string) {
  return { message: { text, tone: 'good' } } as const;
}
