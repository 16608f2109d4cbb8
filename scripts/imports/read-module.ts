import { type Program, parseSync, type StaticExport, Visitor } from 'oxc-parser';

/** What one file imports and does, as far as the rules ask. */
export interface ModuleFacts {
  readonly imports: readonly ImportFact[];
  readonly hasDefaultExport: boolean;
  /** Expressions such as `process.env` or `Date.now()`, each with its line. */
  readonly uses: readonly UseFact[];
}

export interface ImportFact {
  /** Undefined where it is not a literal, and so cannot be checked. */
  readonly specifier: string | undefined;
  readonly line: number;
}

export interface UseFact {
  readonly what: 'environment' | 'clock' | 'randomness' | 'require';
  readonly line: number;
}

/** Throws when the text does not parse: an unread file must not pass. */
export function readModule(path: string, text: string): ModuleFacts {
  const { module, program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const found = readProgram(program, lineAt);
  const imports = [
    ...module.staticImports.map(({ moduleRequest, start }) => ({
      specifier: moduleRequest.value,
      line: lineAt(start),
    })),
    ...module.staticExports.flatMap((each) => reExports(each, lineAt)),
    ...module.dynamicImports.map(({ moduleRequest, start }) => ({
      specifier: literal(text.slice(moduleRequest.start, moduleRequest.end)),
      line: lineAt(start),
    })),
    ...found.imports,
  ];
  const entries = module.staticExports.flatMap((each) => each.entries);
  const hasDefaultExport = entries.some(
    ({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default',
  );
  return { imports, hasDefaultExport, uses: found.uses };
}

function reExports({ entries }: StaticExport, lineAt: (offset: number) => number): readonly ImportFact[] {
  return entries.flatMap(({ moduleRequest, start }) =>
    moduleRequest ? [{ specifier: moduleRequest.value, line: lineAt(start) }] : [],
  );
}

/** Finds what module records lack: types in `import('…')`, `require`, and uses of globals. */
function readProgram(program: Program, lineAt: (offset: number) => number): Omit<ModuleFacts, 'hasDefaultExport'> {
  const imports: ImportFact[] = [];
  const uses: UseFact[] = [];
  const use = (what: UseFact['what'], { start }: { start: number }): number => uses.push({ what, line: lineAt(start) });
  new Visitor({
    TSImportType: (node) => imports.push({ specifier: node.source.value, line: lineAt(node.start) }),
    TSImportEqualsDeclaration: (node) => use('require', node),
    ImportSpecifier: (node) => isNamed(node.imported, 'createRequire') && use('require', node),
    CallExpression: (node) => isNamed(node.callee, 'require') && use('require', node),
    NewExpression: (node) => isNamed(node.callee, 'Date') && node.arguments.length === 0 && use('clock', node),
    MemberExpression: (node) => {
      const name = node.computed
        ? (node.property as { value?: unknown }).value
        : (node.property as { name?: string }).name;
      if (name === 'env' && (isNamed(node.object, 'process') || isMemberNamed(node.object, 'process')))
        use('environment', node);
      if (name === 'now' && (isNamed(node.object, 'Date') || isNamed(node.object, 'performance'))) use('clock', node);
      if (name === 'random' && isNamed(node.object, 'Math')) use('randomness', node);
      if (/^random(?:UUID|Bytes|Int)$|^getRandomValues$/.test(String(name))) use('randomness', node);
    },
    VariableDeclarator: (node) => {
      const takes =
        node.id.type === 'ObjectPattern' &&
        node.id.properties.some((each) => 'key' in each && isNamed(each.key, 'env'));
      if (takes && node.init && isNamed(node.init, 'process')) use('environment', node);
    },
    ImportDeclaration: (node) => {
      const takes = node.specifiers.some((each) => each.type === 'ImportSpecifier' && isNamed(each.imported, 'env'));
      if (takes && /^(?:node:)?process$/.test(node.source.value)) use('environment', node);
    },
  }).visit(program);
  return { imports, uses };
}

function isNamed(node: object, name: string): boolean {
  return 'name' in node && node.name === name;
}

function isMemberNamed(node: object, name: string): boolean {
  return (
    'property' in node && typeof node.property === 'object' && node.property !== null && isNamed(node.property, name)
  );
}

function literal(source: string): string | undefined {
  return /^(['"`])([^'"`$]*)\1$/.exec(source)?.[2];
}
