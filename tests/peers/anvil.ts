import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

export type Anvil = {
  url: string
  chainId: number
  dispose: () => Promise<void>
}

/** The first of the accounts that anvil gives ether to, from its well-known test phrase. */
export const richKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** A real Ethereum node of one's own on a free port, with a block per transaction. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const child = spawn(findBinary(), ['--port', '0', '--chain-id', String(chainId), '--no-cors'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const dispose = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  const address = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`anvil ended before it listened (exit code ${code})`)))
    // Read to the end: a full pipe would make it stand still.
    createInterface({ input: child.stdout }).on('line', line => {
      const found = /^Listening on (\S+)$/.exec(line)?.[1]
      if (found) resolve(found)
    })
  })
  return { url: `http://${address}`, chainId, dispose }
}

/** The package of this platform brings the program; the one named @foundry-rs/anvil only chooses among them. */
function findBinary(): string {
  const machine = process.arch === 'x64' ? 'amd64' : process.arch
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const chooser = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
  return createRequire(chooser).resolve(`@foundry-rs/anvil-${process.platform}-${machine}/bin/${file}`)
}
