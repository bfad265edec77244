import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

export const repository = resolve(import.meta.dirname, '../..')

/** Our own tools first, whatever else is on the machine. */
export const toolEnvironment = {
  ...process.env,
  PATH: [join(repository, 'node_modules/.bin'), process.env['PATH']].filter(Boolean).join(delimiter),
}

export type Outcome = { code: number; output: string; seconds: number }

/** Windows finds a tool's .cmd only through its shell. */
const shell = process.platform === 'win32'

/** Runs a command to its end and keeps what it printed. */
export function runQuietly(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const began = performance.now()
  return new Promise(finish => {
    const child = spawn(command, args, {
      cwd: repository,
      env: { ...toolEnvironment, ...environment },
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', chunk => (output += String(chunk)))
    child.stderr.on('data', chunk => (output += String(chunk)))
    const settle = (code: number) => finish({ code, output, seconds: (performance.now() - began) / 1000 })
    child.once('error', error => {
      output += `${command} did not start: ${error.message}. Run npm install first.\n`
      settle(127)
    })
    child.once('close', code => settle(code ?? 1))
  })
}

/** Runs a command to its end with its output on this terminal. */
export function runAloud(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise(finish => {
    const child = spawn(command, args, {
      cwd: repository,
      env: { ...toolEnvironment, ...environment },
      shell,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', error => {
      console.error(`${command} did not start: ${error.message}. Run npm install first.`)
      finish(127)
    })
    child.once('close', code => finish(code ?? 1))
  })
}
