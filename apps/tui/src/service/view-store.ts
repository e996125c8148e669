import { removeView, saveView, type SavedView } from '@paydeck/profiles';

/** Where saved views are kept beyond the session. */
export interface ViewStore {
  save(view: SavedView): Promise<void>;
  forget(name: string): Promise<void>;
}

/** Gives where a profile keeps its views; `undefined` where there is no profile to keep them in. */
export function viewStoreOf(file: string | undefined, profile: string | undefined): ViewStore | undefined {
  if (file === undefined || profile === undefined) return undefined;
  return {
    save: async (view) => void (await saveView(file, profile, view)),
    forget: async (name) => void (await removeView(file, profile, name)),
  };
}
