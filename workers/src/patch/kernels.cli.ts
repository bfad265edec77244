import { writeFile } from 'node:fs/promises'
import { compileKernels, kernelsFile } from './compile-kernels.ts'

/** `npm run kernels`: compiles the kernels of patches anew, after their source was changed. */
const bytes = await compileKernels()
await writeFile(kernelsFile, bytes)
process.stdout.write(`${bytes.length} bytes in ${kernelsFile}\n`)
