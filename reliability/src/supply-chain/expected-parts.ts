/** The names of the packages installed with each published package. A new name here is a decision, not an accident. */
export const expectedInstalled: Readonly<Record<string, readonly string[]>> = {
  '@paydeck/core': ['ky', 'valibot'],
  '@paydeck/testing': [],
  '@paydeck/shared-limits': [],
  '@paydeck/mirror': [],
  '@paydeck/profiles': names(`
    eslint-visitor-keys ky smol-toml toml-eslint-parser valibot
  `),
  '@paydeck/presentation': names(`
    argparse csv-stringify fuzzysort get-east-asian-width js-yaml ky valibot
  `),
  paydeck: [],
  '@paydeck/launcher': [],
  '@paydeck/mcp': [],
};

/** The names of the packages bundled into each program. */
export const expectedBundled: Readonly<Record<string, readonly string[]>> = {
  paydeck: names(`
    @alcalzone/ansi-tokenize ansi-escapes ansi-regex ansi-styles auto-bind bundle-name chalk cli-boxes
    cli-cursor cli-truncate code-excerpt convert-to-spaces csv-parse csv-stringify default-browser
    default-browser-id define-lazy-prop environment es-toolkit escape-string-regexp eslint-visitor-keys
    fuzzysort get-east-asian-width indent-string ink is-docker is-fullwidth-code-point is-in-ci is-in-ssh
    is-inside-container is-wsl js-yaml ky mimic-fn onetime open patch-console pg pg-cloudflare
    pg-connection-string pg-int8 pg-pool pg-protocol pg-types pgpass postgres-array postgres-bytea postgres-date
    postgres-interval powershell-utils quick-lru react react-reconciler restore-cursor run-applescript scheduler
    signal-exit slice-ansi smol-toml split2 stack-utils string-width strip-ansi terminal-size toml-eslint-parser
    valibot widest-line wrap-ansi wsl-utils xtend yoga-layout
  `),
  '@paydeck/launcher': names(`
    commander eslint-visitor-keys get-east-asian-width ky smol-toml toml-eslint-parser valibot
  `),
  '@paydeck/mcp': names(`
    @modelcontextprotocol/core @modelcontextprotocol/server @valibot/to-json-schema csv-parse csv-stringify
    eslint-visitor-keys get-east-asian-width js-yaml ky smol-toml toml-eslint-parser valibot zod
  `),
};

function names(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
