import { extname } from 'node:path'
import { parseArgs } from 'node:util'

/** What somebody asked of `npm run engine`. */
export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'list' }
  | { readonly name: 'read'; readonly from: string }
  | ({ readonly name: 'paint'; readonly prompt: string; readonly to: string } & PaintOptions)
  | { readonly name: 'graph'; readonly from: string; readonly folder: string; readonly input: string | undefined }
  | ({ readonly name: 'sheet'; readonly from: string; readonly to: string; readonly columns: number } & PaintOptions)

export interface PaintOptions {
  readonly width: number
  readonly height: number
  readonly seed: number
  readonly negative: string
  readonly steps: number
}

/** The line was not understood; the message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const usage = `Paints without the server, the database or the network.

  npm run engine -- "a lighthouse at dawn, oil painting" out.png    paint a prompt; .png, .jpg or .webp
      --size 768x512     pixels, or one number for a square           (512)
      --seed 7           the same seed gives the same picture         (0)
      --negative "fog"   what is to be left out
      --steps 20         1 to 3 leave a rough picture                 (20)
  npm run engine -- --graph graph.json [folder]                     run a graph in ComfyUI's API format, or a picture's
      --input folder     where its images lie                         (beside the graph)
  npm run engine -- --sheet prompts.txt sheet.jpg                   paint every line of a file onto one sheet
      --columns 6        and size, seed, negative, steps as above
  npm run engine -- --read picture.png                              how a picture was made, as its file tells it
  npm run engine -- --list                                          engines, nodes and models

Ends with 0 when done, 1 when it failed, 2 when the line or the graph is wrong, 130 when stopped by Ctrl-C.
`

export const pictureExtensions = ['.png', '.jpg', '.jpeg', '.webp']

export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args)
  const modes = [values.graph, values.sheet, values.read, values.list || undefined].filter(mode => mode !== undefined)
  if (modes.length > 1) throw new UsageError('--graph, --sheet, --read and --list are for one at a time.')
  if (values.help || (args.length === 0 && modes.length === 0)) return { name: 'help' }
  if (values.list) return { name: 'list' }
  if (values.read !== undefined) return { name: 'read', from: values.read }
  if (values.graph !== undefined) {
    return { name: 'graph', from: values.graph, folder: takeOne(positionals, 'folder', '.'), input: values.input }
  }
  const options = readPaintOptions(values)
  if (values.sheet !== undefined) {
    const columns = wholeNumber('--columns', values.columns ?? '6', { from: 1, to: 40 })
    return { name: 'sheet', from: values.sheet, to: pictureFile(takeOne(positionals, 'file')), columns, ...options }
  }
  const [prompt = '', ...rest] = positionals
  if (prompt.trim() === '') throw new UsageError('What is to be painted? Write the prompt in quotation marks.')
  return { name: 'paint', prompt, to: pictureFile(takeOne(rest, 'file')), ...options }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        list: { type: 'boolean' },
        graph: { type: 'string' },
        read: { type: 'string' },
        input: { type: 'string' },
        sheet: { type: 'string' },
        size: { type: 'string' },
        seed: { type: 'string' },
        negative: { type: 'string' },
        steps: { type: 'string' },
        columns: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

type Values = ReturnType<typeof parse>['values']

function readPaintOptions(values: Values): PaintOptions {
  const [, width = '', height = width] = /^(\d+)(?:x(\d+))?$/.exec(values.size ?? '512') ?? []
  const side = { from: 64, to: 2048 }
  return {
    width: wholeNumber('--size', width, side),
    height: wholeNumber('--size', height, side),
    seed: wholeNumber('--seed', values.seed ?? '0', { from: 0, to: Number.MAX_SAFE_INTEGER }),
    negative: values.negative ?? '',
    steps: wholeNumber('--steps', values.steps ?? '20', { from: 1, to: 10_000 }),
  }
}

function wholeNumber(name: string, text: string, { from, to }: { from: number; to: number }): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= from && value <= to) return value
  const example = name === '--size' ? ', such as 512 or 768x512' : ''
  throw new UsageError(`${name} is a whole number from ${from} to ${to}${example}.`)
}

function takeOne(positionals: readonly string[], what: string, fallback?: string): string {
  const [first = fallback, second] = positionals
  if (first === undefined) throw new UsageError(`Into which ${what}? Write its name at the end.`)
  if (second !== undefined) throw new UsageError(`${JSON.stringify(second)} is one too many: quote what has spaces.`)
  return first
}

function pictureFile(path: string): string {
  if (pictureExtensions.includes(extname(path).toLowerCase())) return path
  throw new UsageError(`${JSON.stringify(path)} ends in none of ${pictureExtensions.join(', ')}.`)
}
