import { Box, Text } from 'ink';
import type { ReactNode } from 'react';

/** Renders finished lines. One element per line, because more elements (such as one per cell) slow down every frame. */
export function Lines({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <Box flexDirection="column">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is identified by its position
        <Text key={index} wrap="truncate">
          {line}
        </Text>
      ))}
    </Box>
  );
}
