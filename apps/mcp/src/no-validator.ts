import process from 'node:process';

/**
 * Stands in for the SDK's ajv, which validates what a person answers to a form of the server. This server has none, and
 * ajv is two fifths of the bundle.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('No forms.');
  }
}

export { process };
