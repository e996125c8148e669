import { documentedBlocks } from './blocks.ts';
import { testDocuments } from './test-documents.ts';

testDocuments(
  'readme',
  documentedBlocks().filter(({ file }) => file === 'README.md'),
);
