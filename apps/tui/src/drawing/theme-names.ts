export const themes = ['auto', 'dark', 'light', 'high-contrast', 'no-color'] as const;
export type Theme = (typeof themes)[number];
