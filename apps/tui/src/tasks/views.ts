import type { SavedView } from '@paydeck/profiles';
import type { Runner } from './task.ts';

/** What the palette asks for outside of the state. */
export type FindTask =
  | { readonly name: 'save-view'; readonly view: SavedView }
  | { readonly name: 'forget-view'; readonly view: string }
  /** Switches to the account that has this name, or this mode. */
  | { readonly name: 'switch-to'; readonly wanted: string };

/** Where saved views are kept beyond the session. */
export interface ViewStore {
  save(view: SavedView): Promise<void>;
  forget(name: string): Promise<void>;
}

export const saveViewTask: Runner<'save-view'> = async ({ view }, { accounts: { views } }) => {
  if (views === undefined) return said(`View ${view.name} is kept until you quit: there is no profile to keep it in.`);
  await views.save(view);
  return said(`View ${view.name} is saved in the profile. :view ${view.name} shows it again.`);
};

export const forgetViewTask: Runner<'forget-view'> = async ({ view }, { accounts: { views } }) => {
  await views?.forget(view);
  return said(`View ${view} is gone.`);
};

export const switchTo: Runner<'switch-to'> = async ({ wanted }, { accounts }) => {
  const known = await accounts.list();
  const account = known.find(({ name }) => name === wanted) ?? known.find(({ mode }) => mode === wanted);
  if (account === undefined) {
    const names = known.map(({ name }) => name).join(', ');
    return { message: { text: `There is no account ${wanted}. There are ${names}.`, tone: 'problem' } };
  }
  await accounts.switchTo(account.choice);
  return undefined;
};

function said(text: string) {
  return { message: { text, tone: 'good' } } as const;
}
