import { documentedBlocks } from './documents.ts';
import { testDocuments } from './test-documents.ts';

testDocuments(
  'readme',
  documentedBlocks().filter(({ file }) => file === 'README.md'),
);
