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

export type DetailSide = (typeof detailSides)[number];
export const detailSides = ['below', 'beside'] as const;

/** How the screen is divided at a size. Drawing and mouse hit tests both use these rectangles. */
export interface Layout {
  readonly columns: number;
  /** Whether list and detail are both on the screen. If not, each takes the whole body. */
  readonly isSplit: boolean;
  readonly side: DetailSide;
  readonly header: Rectangle;
  readonly crumbs: Rectangle;
  readonly list: Rectangle;
  readonly detail: Rectangle;
  readonly detailColumns: 1 | 2;
  readonly body: Rectangle;
  /** The lower edge, which may hold a message, and the line of keys. */
  readonly footer: Rectangle;
  readonly status: Rectangle;
  readonly listHeight: number;
  /** The number of lines that the list scrolls at once. */
  readonly scrollStep: number;
}

export const smallest: Size = { columns: 40, rows: 10 };

export function layoutOf(size: Size, wanted?: DetailSide): Layout | undefined {
  return size.columns < smallest.columns || size.rows < smallest.rows ? undefined : divided(size, wanted);
}

/** Returns the layout of the screen; on a terminal that is too small, the smallest one. */
export function screenLayout({
  size,
  detailSide,
}: {
  readonly size: Size;
  readonly detailSide?: DetailSide | undefined;
}): Layout {
  return layoutOf(size, detailSide) ?? divided(smallest);
}

/** Returns how many lines of the detail are visible at once. A document has one column. */
export function detailCapacity({ detail: { height }, detailColumns }: Layout, isDocument: boolean): number {
  return isDocument ? height : height * detailColumns;
}

export function sidesOf({ columns, rows }: Size): DetailSide[] {
  const sides: DetailSide[] = [];
  if (rows >= belowFrom) sides.push('below');
  if (columns >= besideFrom) sides.push('beside');
  // Prefers "beside" on a very wide screen, much of which a list alone leaves blank.
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
    // A terminal scrolls whole lines. With the detail beside the list each of them has to be written again, so the list
    // scrolls rarely.
    scrollStep: side === 'beside' ? Math.ceil((list.height - 1) / 3) : 1,
  };
}

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

export function isIn({ top, left, width, height }: Rectangle, row: number, column: number): boolean {
  return row >= top && row < top + height && column >= left && column < left + width;
}

/** The width from which a list and a detail beside it both show their important columns. */
const besideFrom = 100;
/** The height from which both have enough lines with the detail below. */
const belowFrom = 30;
const veryWide = 160;
/** The width from which two columns each have room for a name and a value. */
const twoColumnsFrom = 96;

/** Header, breadcrumbs and the upper edge are above the body. */
const firstBodyRow = 3;

/** Those three, the lower edge, the line of keys and the status line. */
const rowsAround = 6;
