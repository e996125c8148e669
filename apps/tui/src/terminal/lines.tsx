import { Box, Text } from 'ink';
import { memo, type ReactNode } from 'react';

/** Renders finished lines, at a place on the screen or where they stand. One element per line, because more slow down every frame. */
export const Lines = memo(({ lines, ...place }: LinesProps): ReactNode => (
  <Box flexDirection="column" {...(place.top === undefined ? {} : { position: 'absolute', ...place })}>
    {lines.map((line, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a line is identified by its position
      <Text key={index} wrap="truncate">
        {line}
      </Text>
    ))}
  </Box>
));

interface LinesProps {
  readonly lines: readonly string[];
  readonly top?: number;
  readonly left?: number;
}
