import { Box, Text } from 'ink';
import type { ReactNode } from 'react';

/** Puts finished lines on the screen. One element per line: more elements, cells say, cost time in every frame. */
export function Lines({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <Box flexDirection="column">
      {lines.map((line, index) => (
        // Lines are places on the screen: the third line is the third line, whatever it says.
        // oxlint-disable-next-line react/no-array-index-key
        <Text key={index} wrap="truncate">
          {line}
        </Text>
      ))}
    </Box>
  );
}
