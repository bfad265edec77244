import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('assembly/', import.meta.url)

/** Each is compiled by itself. */
export const kernelNames = ['patch-kernels', 'layout-kernels', 'enlarge-kernels'] as const
export type KernelName = (typeof kernelNames)[number]

const options =
  '--optimizeLevel 3 --shrinkLevel 0 --noAssert --runtime stub --enable simd --importMemory --noExportMemory --initialMemory 1'

export function kernelsFile(name: KernelName): string {
  return fileURLToPath(new URL(`${name}.wasm`, folder))
}

/** By its name alone: its types would lay those of AssemblyScript over JavaScript's own, in every file of the project. */
const compiler = 'assemblyscript/asc'

interface Compiler {
  main: (
    argv: readonly string[],
    host: {
      readFile: (name: string) => string | null
      writeFile: (name: string, content: Uint8Array | string) => void
      listFiles: () => readonly string[]
    },
  ) => Promise<{ error: Error | null }>
}

/** The same source gives the same bytes on every machine: the compiler is pinned, and is WASM itself. */
export async function compileKernels(name: KernelName): Promise<Uint8Array> {
  const source = `${name}.ts`
  const output = `${name}.wasm`
  const { main } = (await import(compiler)) as Compiler
  const written = new Map<string, Uint8Array | string>()
  const { error } = await main(['--outFile', output, ...options.split(' '), source], {
    readFile: name => (name === source ? readFileSync(new URL(source, folder), 'utf8') : null),
    writeFile: (name, content) => void written.set(name, content),
    listFiles: () => [],
  })
  const bytes = written.get(output)
  if (error || !(bytes instanceof Uint8Array)) throw new Error('The kernels do not compile.', { cause: error })
  return bytes
}
