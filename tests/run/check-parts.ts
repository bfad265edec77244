import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSuppressions } from './suppressions.ts'
import type { Outcome } from './process.ts'
import { repository, runQuietly } from './process.ts'

/** Read on its own so that a change of the budget is a change of one number in one file. */
const budgetFile = 'tests/run/type-budget.json'

export type Part = { name: string; command: string; run: () => Promise<Outcome> }

/** The compiler and the linter end before what they let go of would have to be collected. */
const collectSeldom = { GOGC: '400' }

const runTool = (name: string, command: string): Part => {
  const [tool = '', ...args] = command.split(' ')
  return { name, command: `npx ${command}`, run: () => runQuietly(tool, args, collectSeldom) }
}

export const checkParts: Part[] = [
  runTool('format', 'oxfmt --list-different'),
  runTool('lint', 'oxlint'),
  checkTypes('server types', 'tsconfig.server.json'),
  checkTypes('client types', 'tsconfig.client.json'),
  runTool('unused code', 'knip --no-progress'),
  { name: 'suppressions', command: 'npm run check', run: checkSuppressions },
]

function checkTypes(name: string, project: string): Part {
  return { name, command: `npx tsc -p ${project}`, run: () => runCompiler(project) }
}

/** The server's project knows no DOM, the client's no server; tsconfig.json, for editors, knows everything. */
async function runCompiler(project: string): Promise<Outcome> {
  const outcome = await runQuietly('tsc', ['-p', project, '--extendedDiagnostics'], collectSeldom)
  const budgets = JSON.parse(readFileSync(join(repository, budgetFile), 'utf8')) as Record<string, number>
  const instantiations = readInstantiations(outcome.output)
  const problem = judgeInstantiations({ project, instantiations, budget: budgets[project] })
  const errors = outcome.output.split('\n').filter(line => !/^[A-Z][\w/ ]*:\s+[\d.]+\w?$/.test(line))
  return {
    ...outcome,
    code: outcome.code || (problem ? 1 : 0),
    output: [...errors, problem].filter(Boolean).join('\n'),
  }
}

export function readInstantiations(diagnostics: string): number | undefined {
  const figure = /^Instantiations:\s+(\d+)$/m.exec(diagnostics)?.[1]
  return figure === undefined ? undefined : Number(figure)
}

/** The figure does not depend on the machine, unlike seconds: it grows when a type starts to cost more than it should. */
export function judgeInstantiations(facts: {
  project: string
  instantiations?: number
  budget?: number
}): string | undefined {
  const { project, instantiations, budget } = facts
  if (instantiations === undefined || budget === undefined)
    return `${project}: no figure for type instantiations, or no budget in ${budgetFile}`
  if (instantiations <= budget) return undefined
  return `${project}: ${instantiations} type instantiations are over the budget of ${budget}. Find the costly type (npx tsc --generateTrace), or raise ${budgetFile} and say why in the commit.`
}

async function checkSuppressions(): Promise<Outcome> {
  const began = performance.now()
  const found = await findSuppressions(repository)
  const output = found
    .map(({ file, line, text }) => `${file}:${line}: fix what it complains of instead: ${text}`)
    .join('\n')
  return { code: found.length ? 1 : 0, output, seconds: (performance.now() - began) / 1000 }
}
