/** The size of the terminal, in character cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** A part of the terminal, in character cells counted from 0 at the top left. */
export interface Rectangle {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** How the screen is divided at a size: what is drawn stands in these rectangles, and the mouse is looked up in them. */
export interface Layout {
  readonly columns: number;
  readonly rows: number;
  /** Whether the detail stands beside the list. When not, each of them has the whole body. */
  readonly isSplit: boolean;
  readonly header: Rectangle;
  readonly crumbs: Rectangle;
  /** The list inside of its edges: its heading and rows. */
  readonly list: Rectangle;
  /** The detail inside of its edges. */
  readonly detail: Rectangle;
  /** The whole body inside of its edges. */
  readonly body: Rectangle;
  /** The lower edge, in which something may be said, and the keys. */
  readonly footer: Rectangle;
  readonly status: Rectangle;
  /** How many items the list shows at once, below its heading. */
  readonly listHeight: number;
}

export const smallest: Size = { columns: 40, rows: 10 };

/** Gives the division of the screen, or `undefined` when there is too little of it. */
export function layoutOf(size: Size): Layout | undefined {
  return size.columns < smallest.columns || size.rows < smallest.rows ? undefined : divided(size);
}

function divided({ columns, rows }: Size): Layout {
  const isSplit = columns >= splitFrom;
  const inner = columns - 2;
  const height = rows - rowsAround;
  const body: Rectangle = { top: firstBodyRow, left: 1, width: inner, height };
  const detailWidth = isSplit ? Math.min(80, Math.round(columns * 0.38)) : inner;
  // Between the panes stands a line.
  const listWidth = isSplit ? inner - detailWidth - 1 : inner;
  const across = (top: number, lines = 1): Rectangle => ({ top, left: 0, width: columns, height: lines });
  return {
    columns,
    rows,
    isSplit,
    header: across(0),
    crumbs: across(1),
    list: { ...body, width: listWidth },
    detail: { ...body, left: columns - 1 - detailWidth, width: detailWidth },
    body,
    footer: across(firstBodyRow + height, 2),
    status: across(rows - 1),
    listHeight: height - 1,
  };
}

/** Whether a cell lies in a rectangle. */
export function isIn({ top, left, width, height }: Rectangle, row: number, column: number): boolean {
  return row >= top && row < top + height && column >= left && column < left + width;
}

/** From here on a list and a detail pane both have room for what matters. */
const splitFrom = 100;

/** Header, crumbs and the upper edge stand above the body. */
const firstBodyRow = 3;

/** Those, the lower edge, keys and status. */
const rowsAround = 6;

/** The division of the smallest screen. */
export const smallestLayout: Layout = divided(smallest);
