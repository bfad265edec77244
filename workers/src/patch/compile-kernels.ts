import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('assembly/', import.meta.url)
const source = 'patch-kernels.ts'
const output = 'patch-kernels.wasm'
const options =
  '--optimizeLevel 3 --shrinkLevel 0 --noAssert --runtime stub --enable simd --importMemory --noExportMemory --initialMemory 1'

export const kernelsFile: string = fileURLToPath(new URL(output, folder))

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
export async function compileKernels(): Promise<Uint8Array> {
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
