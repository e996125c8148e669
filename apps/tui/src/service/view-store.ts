import { removeView, saveView, type SavedView } from '@paydeck/profiles/internal';

/** Stores saved views for later sessions. */
export interface ViewStore {
  save(view: SavedView): Promise<void>;
  forget(name: string): Promise<void>;
}

/** Returns the view store of a profile; `undefined` without a profile. */
export function viewStoreOf(file: string | undefined, profile: string | undefined): ViewStore | undefined {
  if (file === undefined || profile === undefined) return undefined;
  return {
    save: async (view) => void (await saveView(file, profile, view)),
    forget: async (name) => void (await removeView(file, profile, name)),
  };
}
