import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

const program = fileURLToPath(import.meta.resolve('./engine.cli.ts'))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-cli-'))
})
afterAll(() => rm(folder, { recursive: true }))

function start(args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  const ended = once(child, 'close').then(([exitCode]) => ({ exitCode: exitCode as number | null, ...said }))
  return { child, ended }
}

test('paints a prompt into a file, and says which words it understood', async () => {
  const args = ['a cat in a zorblax', 'cat.png', '--size', '96x64', '--seed', '3']
  const { exitCode, stdout, stderr } = await start(args).ended
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout).toMatch(/^cat\.png\n/)
  expect(stdout).toMatch(/^Understood: cat/m)
  expect(stdout).toMatch(/^Not understood: .*zorblax/m)
  expect(await readdir(folder)).toEqual(['cat.png'])
  expect(await sharp(join(folder, 'cat.png')).metadata()).toMatchObject({ width: 96, height: 64 })
})

test('a picture tells how it was made, and made again by that is the same to the byte', async () => {
  const told = await start(['--read', 'cat.png']).ended
  expect(told).toMatchObject({ exitCode: 0, stderr: '' })
  expect(told.stdout).toMatch(/^Made with: Atelier\nPrompt: a cat in a zorblax\n/)
  expect(told.stdout).toMatch(/^Seed: 3$/m)
  expect(await start(['--graph', 'cat.png', 'again']).ended).toMatchObject({ exitCode: 0, stderr: '' })
  const [name = ''] = await readdir(join(folder, 'again'))
  expect(await readFile(join(folder, 'again', name))).toEqual(await readFile(join(folder, 'cat.png')))
})

test('refuses a wrong graph naming the field, and writes nothing', async () => {
  const nodes = {
    1: { class_type: 'EmptyImage', inputs: { width: 0, height: 64, batch_size: 1, color: 0 } },
    2: { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: 'x' } },
  }
  await writeFile(join(folder, 'wrong.json'), JSON.stringify(nodes))
  const { exitCode, stdout, stderr } = await start(['--graph', 'wrong.json', 'made']).ended
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
  expect(stderr).toContain('EmptyImage (node 1), input width: Value 0 smaller than min of 1')
  expect(await readdir(folder)).not.toContain('made')
})

test('stopped in the midst of it, it leaves nothing behind', async () => {
  const place = join(folder, 'stopped')
  await mkdir(place)
  const { child, ended } = start(['a city at night, oil painting', 'stopped/big.png', '--size', '2048'])
  // It has begun once the runner is there, a process of its own.
  while (!(await hasRunner(child.pid))) await delay(20)
  child.kill('SIGINT')
  expect(await ended).toEqual({ exitCode: 130, stdout: '', stderr: 'Stopped.\n' })
  expect(await readdir(place)).toEqual([])
})

/** Where the system does not tell, it is stopped before it has begun. */
async function hasRunner(pid: number | undefined): Promise<boolean> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => 'unknown')
  return children.trim() !== ''
}
