import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { RunCanceled } from '#engine/node-kind.ts'
import type { Command } from './command.ts'
import { composeSheet } from '#painter/sheet/contact-sheet.ts'
import type { SheetCell } from '#painter/sheet/contact-sheet.ts'
import { paintPrompt } from './paint-prompt.ts'
import { CommandError } from './shell.ts'
import type { Shell } from './shell.ts'

type SheetCommand = Extract<Command, { name: 'sheet' }>

const promptsMax = 2_000

/** Paints every line of a file, as many at a time as there are runners, and puts them onto one sheet. */
export async function paintSheet(shell: Shell, command: SheetCommand): Promise<void> {
  const prompts = await readPrompts(command.from)
  const folder = await mkdtemp(join(tmpdir(), 'atelier-sheet-'))
  try {
    let done = 0
    const tell = () => shell.progress.show(done / prompts.length, `${done} of ${prompts.length}`)
    tell()
    const cells = await Promise.all(
      prompts.map(async (prompt, index) => {
        const cell = await paintCell(shell, command, prompt, join(folder, `${index}.png`))
        done += 1
        tell()
        return cell
      }),
    )
    const { columns, width: cellWidth, height: cellHeight } = command
    await writeSheet(await composeSheet(cells, { columns, cellWidth, cellHeight }), resolve(command.to))
    shell.progress.clear()
    const failed = cells.filter(({ picture }) => !picture)
    for (const { caption } of failed) shell.print(caption)
    shell.print(`${command.to}: ${cells.length - failed.length} of ${cells.length} prompts`)
    if (failed.length > 0) throw new CommandError('Some prompts were not painted.', 1)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** One that fails leaves its place empty and says why: the others are not lost for it. */
async function paintCell(shell: Shell, command: SheetCommand, prompt: string, to: string): Promise<SheetCell> {
  try {
    await paintPrompt(shell, { ...command, prompt, to })
    return { picture: await readFile(to), caption: prompt }
  } catch (error) {
    if (error instanceof RunCanceled) throw error
    return { picture: undefined, caption: `${prompt}: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** A prompt a line; empty lines and those that begin with # are none. */
async function readPrompts(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be read (${error.code}).`)
  })
  const prompts = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
  if (prompts.length === 0) throw new CommandError(`${path} has no prompts: write one on each line.`)
  if (prompts.length > promptsMax) throw new CommandError(`${path} has more than ${promptsMax} prompts.`)
  return prompts
}

async function writeSheet(sheet: Buffer, to: string): Promise<void> {
  const part = `${to}.part`
  try {
    await sharp(sheet).toFormat(formatOf(to)).toFile(part)
    await rename(part, to)
  } finally {
    await rm(part, { force: true })
  }
}

function formatOf(path: string): 'png' | 'webp' | 'jpeg' {
  const extension = extname(path).toLowerCase()
  if (extension === '.png') return 'png'
  return extension === '.webp' ? 'webp' : 'jpeg'
}
