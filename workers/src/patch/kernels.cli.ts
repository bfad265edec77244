import { writeFile } from 'node:fs/promises'
import { compileKernels, kernelNames, kernelsFile } from './compile-kernels.ts'

/** `npm run kernels`: compiles the kernels of patches anew, after their source was changed. */
for (const name of kernelNames) {
  const bytes = await compileKernels(name)
  await writeFile(kernelsFile(name), bytes)
  process.stdout.write(`${bytes.length} bytes in ${kernelsFile(name)}\n`)
}
