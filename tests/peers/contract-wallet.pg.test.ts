import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi } from '@atelier/api/testing/test-api.ts'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from './anvil.ts'
import type { Anvil } from './anvil.ts'
import { deployContractWallet } from './contract-wallet.ts'

const firstOwner = privateKeyToAccount(generatePrivateKey())
const secondOwner = privateKeyToAccount(generatePrivateKey())

let api: TestApi
let chains: [Anvil, Anvil]
let wallet: Address

beforeAll(async () => {
  chains = await Promise.all([startAnvil(31337), startAnvil(31338)])
  const [address, sameAddress] = [
    await deployContractWallet(chains[0], firstOwner.address),
    await deployContractWallet(chains[1], secondOwner.address),
  ]
  expect(sameAddress).toBe(address)
  wallet = address
  // Chain 5 is configured with a server that is away, 6 with one of another chain.
  const servers = [
    ...chains.map(({ chainId, url }) => `${chainId}=${url}`),
    '5=http://127.0.0.1:1',
    `6=${chains[0].url}`,
  ]
  api = await startTestApi({ env: { EVM_RPC_URLS: servers.join(',') } })
})
afterAll(async () => {
  await api.dispose()
  await Promise.all(chains.map(chain => chain.dispose()))
})

async function signIn(chainId: number, signer: { signMessage(given: { message: string }): Promise<string> }) {
  const { message } = await api.call(authRoutes.initiateEvm, { body: { address: wallet, chainId } })
  const signature = await signer.signMessage({ message })
  const body = { address: wallet, signature, message, ageConfirmed: true as const }
  return api.call(authRoutes.validateEvm, { body })
}

test('a contract wallet signs in by the key that it accepts', async () => {
  const first = await signIn(31337, firstOwner)
  expect(first).toMatchObject({ status: 'SIGNED_IN', isNew: true })
  const again = await signIn(31337, firstOwner)
  expect(again).toEqual({ ...first, isNew: false })
})

test('a key that it does not accept is refused', async () => {
  await expect(signIn(31337, secondOwner)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})

test('the same address on another chain is another wallet, and another person', async () => {
  const here = await signIn(31337, firstOwner)
  const there = await signIn(31338, secondOwner)
  expect(there).toMatchObject({ status: 'SIGNED_IN', isNew: true })
  expect('uid' in here && 'uid' in there && here.uid !== there.uid).toBe(true)
})

test('on a chain without a server only keys can sign', async () => {
  await expect(signIn(8453, firstOwner)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})

test('a server that is away is not the wallet’s fault', async () => {
  await expect(signIn(5, firstOwner)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a server of another chain is never believed', async () => {
  await expect(signIn(6, firstOwner)).rejects.toMatchObject({ code: 'INTERNAL' })
})
