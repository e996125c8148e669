import { installPackages } from './shell.ts';

// What a task of turbo runs once for all tests of documents.
await installPackages();
