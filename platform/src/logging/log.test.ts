import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createLog, hidePasswords } from './log.ts'

/** What a process writes, read back from a process: pino writes past process.stdout. */
function readLines(program: string): Record<string, unknown>[] {
  const source = `import { createLog } from ${JSON.stringify(import.meta.resolve('./log.ts'))}\nconst log = createLog({ name: 'test', level: 'info' })\n${program}`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' })
  return output
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)
}

test('lines are JSON with a level by name, a time, the process and what was said', () => {
  const [line] = readLines(`log.child({ requestId: 'r1' }).warn({ ms: 3 }, 'slow')`)
  expect(line).toMatchObject({ level: 'warn', process: 'test', requestId: 'r1', ms: 3, msg: 'slow' })
  expect(Date.parse(String(line?.['time']))).not.toBeNaN()
})

test('what goes by the name of a secret is left out at every depth', () => {
  const [line] = readLines(`log.info({
    password: 's1', headers: { Authorization: 's2', cookie: 's3', accept: 'kept' }, body: { user: { newPassword: 's4', apiKey: 's5' } },
    list: [{ token: 's6' }], code: 's7', smtpUrl: 's8', deep: { a: { b: { c: { secret: 's9' } } } },
  })`)
  expect(JSON.stringify(line)).not.toMatch(/s\d/)
  expect(JSON.stringify(line)).toContain('kept')
})

test('errors that know more for the log tell it there', () => {
  const [line] = readLines(
    `log.error({ err: Object.assign(new Error('it failed'), { toLog: () => ({ reason: 'crashed', details: { words: 'SIGSEGV', password: 'x' } }) }) })`,
  )
  expect(line?.['err']).toMatchObject({
    message: 'it failed',
    reason: 'crashed',
    details: { words: 'SIGSEGV', password: '[removed]' },
  })
})

test('errors keep their kind, code and cause, and lose the password of an address', () => {
  const [line] = readLines(
    `log.error({ err: Object.assign(new Error('no way to postgres://me:s3cret@db/x', { cause: new Error('why') }), { code: 'ECONNREFUSED', password: 's3cret' }) })`,
  )
  expect(line?.['err']).toMatchObject({ type: 'Error', code: 'ECONNREFUSED', cause: { message: 'why' } })
  expect(JSON.stringify(line)).not.toContain('s3cret')
})

test('addresses without a password stay as they are', () => {
  expect(hidePasswords('see http://localhost:3000/a@b and postgres://me@db/x')).toBe(
    'see http://localhost:3000/a@b and postgres://me@db/x',
  )
  expect(createLog({ name: 'x', level: 'silent' }).level).toBe('silent')
})
