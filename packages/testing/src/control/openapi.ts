import type { JsonRecord } from '../json.ts';
import type { Route } from '../resources/definition.ts';
import { RESOURCE_NAMES, RESOURCES, ROUTES } from '../resources/resources.ts';
import { INTEGER, objectOf, reference, TEXT } from '../resources/schemas.ts';

export function openApiDocument(): JsonRecord {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { route } of ROUTES) {
    const path = `/${route.path.map((part) => (part.startsWith(':') ? `{${part.slice(1)}}` : part)).join('/')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The payments service, as paydeck-fake serves it',
      version: '1',
      description: 'Error statuses, error codes and nullable fields are choices of the fake.',
    },
    servers: [{ url: '/test' }, { url: '/live' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...Object.fromEntries(
          RESOURCE_NAMES.map((name) => [RESOURCES[name].schema, objectOf(RESOURCES[name].shape)] as const),
        ),
        Error: objectOf({ code: TEXT, message: TEXT }),
      },
    },
  };
}

function operationOf({ operation, path, params, body, response }: Route): JsonRecord {
  const variables = path.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
  return {
    operationId: operation,
    parameters: [
      ...variables.map((name) => ({ name, in: 'path', required: true, schema: TEXT })),
      ...Object.entries(params).map(([name, schema]) => ({ name, in: 'query', required: false, schema })),
    ],
    ...(body !== undefined && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: 'Done.', headers: LIMIT_HEADERS, content: { 'application/json': { schema: response } } },
      429: { description: 'A limit is exceeded.', headers: LIMIT_HEADERS, content: ERROR },
      default: { description: 'Rejected, or failed.', content: ERROR },
    },
  };
}

const ERROR: JsonRecord = { 'application/json': { schema: reference('Error') } };

const LIMIT_HEADERS: JsonRecord = {
  'X-RateLimit-Limit': { description: 'Maximum requests allowed in the current window.', schema: INTEGER },
  'X-RateLimit-Remaining': { description: 'Requests remaining before the limit is hit.', schema: INTEGER },
  'X-RateLimit-Reset': { description: 'Seconds until the current window resets.', schema: INTEGER },
};
