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

/** Where the detail stands: below the list, or beside it. */
export type DetailSide = (typeof detailSides)[number];
export const detailSides = ['below', 'beside'] as const;

/** How the screen is divided at a size: what is drawn stands in these rectangles, and the mouse is looked up in them. */
export interface Layout {
  readonly columns: number;
  readonly rows: number;
  /** Whether list and detail are both on the screen. When not, each of them has the whole body. */
  readonly isSplit: boolean;
  /** Where the detail stands when both are on the screen. */
  readonly side: DetailSide;
  readonly header: Rectangle;
  readonly crumbs: Rectangle;
  /** The list inside of its edges: its heading and rows. */
  readonly list: Rectangle;
  /** The detail inside of its edges. */
  readonly detail: Rectangle;
  /** In how many columns the lines of the detail stand. */
  readonly detailColumns: 1 | 2;
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
export function layoutOf(size: Size, wanted?: DetailSide): Layout | undefined {
  return size.columns < smallest.columns || size.rows < smallest.rows ? undefined : divided(size, wanted);
}

/** Gives the sides on which a detail has room beside or below a list. */
export function sidesOf({ columns, rows }: Size): DetailSide[] {
  const sides: DetailSide[] = [];
  if (rows >= belowFrom) sides.push('below');
  if (columns >= besideFrom) sides.push('beside');
  // A list of many columns leaves much of a very wide screen blank.
  return columns >= veryWide ? sides.toReversed() : sides;
}

function divided(size: Size, wanted?: DetailSide): Layout {
  const { columns, rows } = size;
  const sides = sidesOf(size);
  const side = sides.find((each) => each === wanted) ?? sides[0];
  const inner = columns - 2;
  const height = rows - rowsAround;
  const body: Rectangle = { top: firstBodyRow, left: 1, width: inner, height };
  const { list, detail } = panesOf(body, side);
  const across = (top: number, lines = 1): Rectangle => ({ top, left: 0, width: columns, height: lines });
  return {
    columns,
    rows,
    isSplit: side !== undefined,
    side: side ?? 'beside',
    header: across(0),
    crumbs: across(1),
    list,
    detail,
    detailColumns: detail.width >= twoColumnsFrom ? 2 : 1,
    body,
    footer: across(firstBodyRow + height, 2),
    status: across(rows - 1),
    listHeight: list.height - 1,
  };
}

/** Divides the body. Between two panes stands a line. */
function panesOf(body: Rectangle, side: DetailSide | undefined): { list: Rectangle; detail: Rectangle } {
  if (side === undefined) return { list: body, detail: body };
  if (side === 'beside') {
    const width = Math.min(64, Math.round((body.width + 2) * 0.38));
    const left = body.left + body.width - width;
    return { list: { ...body, width: body.width - width - 1 }, detail: { ...body, left, width } };
  }
  const height = Math.min(20, Math.round(body.height * 0.42));
  const top = body.top + body.height - height;
  return { list: { ...body, height: body.height - height - 1 }, detail: { ...body, top, height } };
}

/** Whether a cell lies in a rectangle. */
export function isIn({ top, left, width, height }: Rectangle, row: number, column: number): boolean {
  return row >= top && row < top + height && column >= left && column < left + width;
}

/** From here on a list and a detail beside it both have room for what matters. */
const besideFrom = 100;
/** From here on both have enough lines when the detail stands below. */
const belowFrom = 30;
const veryWide = 180;
/** From here on two columns have room for a name and a value each. */
const twoColumnsFrom = 96;

/** Header, crumbs and the upper edge stand above the body. */
const firstBodyRow = 3;

/** Those, the lower edge, keys and status. */
const rowsAround = 6;

/** The division of the smallest screen. */
export const smallestLayout: Layout = divided(smallest);
