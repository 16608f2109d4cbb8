import { posix } from 'node:path';
import { findCycles } from './find-cycles.ts';
import { type ImportFact, type ModuleFacts, readModule, type UseFact } from './read-module.ts';
import { type AreaRule, environmentReader, everywhere, maxLines, pureAreas, rules } from './rules.ts';

export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** Every breach of the rules in a tree, given as text by path (`src/core/ids.ts`). */
export function findViolations(files: ReadonlyMap<string, string>): readonly Violation[] {
  const modules = new Map([...files].map(([path, text]) => [path, readModule(path, text)]));
  return [
    ...[...files].flatMap(([path, text]) => sizeViolations(path, text)),
    ...[...modules].flatMap(([path, facts]) => [...exportViolations(path, facts), ...sourceViolations(path, facts)]),
    ...cycleViolations(modules),
  ];
}

function sizeViolations(path: string, text: string): readonly Violation[] {
  const lines = text.replace(/\n$/, '').split('\n').length;
  if (lines <= maxLines) return [];
  return [{ path, line: lines, message: `has ${lines} lines; at most ${maxLines}. Split it by concept.` }];
}

function exportViolations(path: string, { hasDefaultExport }: ModuleFacts): readonly Violation[] {
  return hasDefaultExport ? [{ path, line: 1, message: 'has a default export. Export by name.' }] : [];
}

function sourceViolations(path: string, { imports, uses }: ModuleFacts): readonly Violation[] {
  const area = areaOf(path);
  if (area === undefined) return [];
  const rule = Object.hasOwn(rules, area) ? rules[area] : undefined;
  if (rule === undefined)
    return [{ path, line: 1, message: `is in the area ${area}, which has no rule. Add one to the allow-list.` }];
  const found = (line: number, message: string | undefined) => (message === undefined ? [] : [{ path, line, message }]);
  return [
    ...imports.flatMap((fact) => found(fact.line, whyNotImport(path, area, rule, fact))),
    ...uses.flatMap((fact) => found(fact.line, whyNotUse(path, area, fact))),
  ];
}

function whyNotImport(path: string, area: string, rule: AreaRule, { specifier }: ImportFact): string | undefined {
  if (specifier === undefined) return 'imports something that is computed, which cannot be checked.';
  if (specifier.startsWith('.')) {
    const target = resolveFrom(path, specifier);
    const targetArea = areaOf(target);
    if (targetArea === undefined) return `imports ${target}, which is outside src.`;
    const allowed =
      targetArea === area || everywhere.includes(targetArea) || rule.areas === 'all' || rule.areas.includes(targetArea);
    return allowed ? undefined : `imports ${target}: ${area} may not import ${targetArea}.`;
  }
  if (specifier.startsWith('node:'))
    return rule.node ? undefined : `imports ${specifier}: ${area} may not use Node modules.`;
  const allowed = rule.packages.some((name) =>
    name.endsWith('/*') ? specifier.startsWith(name.slice(0, -1)) : isPackage(specifier, name),
  );
  return allowed ? undefined : `imports ${specifier}: ${area} may not use this package.`;
}

function whyNotUse(path: string, area: string, { what }: UseFact): string | undefined {
  switch (what) {
    case 'environment':
      return path === environmentReader ? undefined : `reads process.env; only ${environmentReader} may.`;
    case 'require':
      return 'uses require. Use import.';
    case 'clock':
    case 'randomness':
      return pureAreas.includes(area) ? `uses ${what}: ${area} is pure. Take it as an argument.` : undefined;
  }
}

function cycleViolations(modules: ReadonlyMap<string, ModuleFacts>): readonly Violation[] {
  const targets = [...modules].map(([path, { imports }]): [string, readonly string[]] => [
    path,
    imports.flatMap(({ specifier }) => (specifier?.startsWith('.') ? [resolveFrom(path, specifier)] : [])),
  ]);
  const graph = new Map(targets.filter(([path]) => areaOf(path) !== undefined));
  return findCycles(graph).map((cycle) => ({
    path: cycle[0] ?? '',
    line: 1,
    message: `is in a cycle: ${[...cycle, cycle[0]].join(' → ')}.`,
  }));
}

function areaOf(path: string): string | undefined {
  const [root, first] = path.split('/');
  return root === 'src' ? first?.replace(/\.tsx?$/, '') : undefined;
}

function resolveFrom(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier);
}

function isPackage(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`);
}
