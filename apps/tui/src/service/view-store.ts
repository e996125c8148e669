import { changeProfile, checkName } from '@paydeck/profiles/internal';
import type { SavedView } from './display.ts';
import { sortText } from './sort-words.ts';

export interface ViewStore {
  save(view: SavedView): Promise<void>;
  forget(name: string): Promise<void>;
}

export function viewStoreOf(file: string | undefined, profile: string | undefined): ViewStore | undefined {
  if (file === undefined || profile === undefined) return undefined;
  return {
    save: async (view) => {
      checkName(view.name, 'a view');
      await changeProfile(file, profile, entriesOf(view));
    },
    forget: async (name) => void (await changeProfile(file, profile, [{ path: placeOf(name), value: undefined }])),
  };
}

function placeOf(name: string): string[] {
  return ['display', 'views', name];
}

function entriesOf({ name, list, query, filter, columns, sort }: SavedView): Parameters<typeof changeProfile>[2] {
  const path = placeOf(name);
  return [
    // It replaces a view of the same name.
    { path, value: undefined },
    { path: [...path, 'list'], value: list },
    { path: [...path, 'filter'], value: filter },
    { path: [...path, 'columns'], value: columns },
    { path: [...path, 'sort'], value: sort && sortText(sort) },
    ...Object.entries(query).map(([parameter, value]) => ({ path: [...path, 'query', parameter], value })),
  ];
}
