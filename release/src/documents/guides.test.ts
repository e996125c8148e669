import { documentedBlocks } from './blocks.ts';
import { testDocuments } from './test-documents.ts';

testDocuments(
  'guides',
  documentedBlocks().filter(({ file }) => file !== 'README.md'),
);
