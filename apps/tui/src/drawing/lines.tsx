import { Box, Text } from 'ink';
import { createContext, memo, useContext, type ReactNode } from 'react';
import type { Rectangle } from './layout.ts';
import { isSameLine, lineOf, mergedSpans, type Line } from './line.ts';
import { textStyle, type Theme } from './theme.ts';

export const ThemeContext = createContext<Theme>('no-color');

/** A line as one `Text`; an element for each cell of a table slows down every frame. */
export const StyledLine = memo(
  ({ line, width }: { readonly line: Line; readonly width: number }): ReactNode => {
    const theme = useContext(ThemeContext);
    return (
      <Text wrap="truncate">
        {mergedSpans(lineOf(line, width)).map(({ text, style }, index) =>
          style === undefined ? (
            text
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- a span is identified by its position
            <Text key={index} {...textStyle(theme, style)}>
              {text}
            </Text>
          ),
        )}
      </Text>
    );
  },
  (before, after) => before.width === after.width && isSameLine(before.line, after.line),
);

export function Lines({ lines, width, at, scrolled = 0 }: LinesProps): ReactNode {
  return (
    <Box flexDirection="column" {...(at === undefined ? {} : { position: 'absolute', top: at.top, left: at.left })}>
      {lines.map((line, index) => (
        <StyledLine key={index === 0 ? 0 : scrolled + index} line={line} width={width} />
      ))}
    </Box>
  );
}

export interface LinesProps {
  readonly lines: readonly Line[];
  readonly width: number;
  readonly at?: Pick<Rectangle, 'top' | 'left'>;
  /** How many rows are above the second line. Rows that scroll are moved, and not drawn again. Default: 0. */
  readonly scrolled?: number | undefined;
}
