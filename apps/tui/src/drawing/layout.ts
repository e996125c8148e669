/** The size of the terminal, in character cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** How the screen is divided at a size. Widths are in columns, heights in rows. */
export interface Layout {
  readonly columns: number;
  readonly rows: number;
  /** Whether the detail stands beside the list. When not, it is a screen of its own. */
  readonly isSplit: boolean;
  readonly listWidth: number;
  readonly detailWidth: number;
  /** The rows of the body between its two rules: the list's heading and items, or the detail's lines. */
  readonly bodyHeight: number;
  /** How many items the list shows at once. */
  readonly listHeight: number;
}

export const smallest: Size = { columns: 40, rows: 10 };

/** Gives the division of the screen, or `undefined` when there is too little of it. */
export function layoutOf(size: Size): Layout | undefined {
  if (size.columns < smallest.columns || size.rows < smallest.rows) return undefined;
  const isSplit = size.columns >= splitFrom;
  const detailWidth = isSplit ? Math.min(80, Math.round(size.columns * 0.38)) : size.columns - 2;
  const bodyHeight = size.rows - rowsAround;
  return {
    columns: size.columns,
    rows: size.rows,
    isSplit,
    // The lines at both sides, and the one between the panes.
    listWidth: isSplit ? size.columns - detailWidth - 3 : size.columns - 2,
    detailWidth,
    bodyHeight,
    listHeight: bodyHeight - 1,
  };
}

/** From here on a list and a detail pane both have room for what matters. */
const splitFrom = 100;

/** Header, crumbs, two rules, keys and status. */
const rowsAround = 6;
