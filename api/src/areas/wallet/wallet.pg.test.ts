import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { walletRoutes } from '@atelier/shared-schema/contract/areas/wallet.contract.ts'
import { countMails, errorCodeOf, otherCode, post, readCode } from '#areas/auth/auth.fixture.ts'
import { enterWithSolana, makeSolanaWallet } from '#areas/auth/wallet.fixture.ts'
import type { SolanaWallet } from '#areas/auth/wallet.fixture.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

async function connect(as: TestPerson, wallet: SolanaWallet) {
  const body = { provider: 'solana' as const, address: wallet.address }
  const challenge = await api.call(walletRoutes.connect, { body }, { as })
  return { ...challenge, confirmation: { ...body, signature: wallet.sign(challenge.message).toString('base64') } }
}

/** Links a wallet all the way, with the code where one is asked for. */
async function link(as: TestPerson, wallet: SolanaWallet) {
  const { codeSentTo, confirmation } = await connect(as, wallet)
  const code = codeSentTo ? { code: await readCode(api, as.email) } : {}
  return api.call(walletRoutes.confirmConnect, { body: { ...confirmation, ...code } }, { as })
}

const disconnect = (as: TestPerson, body: { id: string; signWith?: string }) =>
  api.call(walletRoutes.disconnect, { body }, { as })

describe('linking', () => {
  test('needs the wallet’s signature and the mailed code', async () => {
    const person = await api.createPerson()
    const wallet = makeSolanaWallet()
    const { codeSentTo, confirmation } = await connect(person, wallet)
    expect(codeSentTo).toBe('p•••@example.org')
    const code = await readCode(api, person.email)
    const attempt = (body: Record<string, unknown>) => post(api, '/wallet/connect/confirm', body, person)
    expect(errorCodeOf(await attempt(confirmation))).toBe('VALIDATION')
    expect(errorCodeOf(await attempt({ ...confirmation, code: otherCode(code) }))).toBe('CODE_INVALID')
    const forged = makeSolanaWallet().sign('anything').toString('base64')
    expect(errorCodeOf(await attempt({ ...confirmation, signature: forged, code }))).toBe('SIGNATURE_INVALID')
    const linked = await attempt({ ...confirmation, code })
    expect(linked).toMatchObject({ status: 200, body: { provider: 'solana', address: wallet.address } })
    const { id } = linked.body as { id: string }
    expect(await api.call(walletRoutes.read, { params: { id } }, { as: person })).toEqual(linked.body)
    expect((await enterWithSolana(api, wallet)).uid).toBe(person.uid)
    const told = (await api.mails()).filter(mail => mail.to === person.email).map(mail => mail.subject)
    expect(told).toContain('A wallet was linked to your Atelier account')
  })

  test('asks for no second code in a session that has just proved its e-mail', async () => {
    const [person, wallet] = [await api.createPerson(), makeSolanaWallet()]
    await api.call(authRoutes.sendLinkWalletCode, {}, { as: person })
    const code = await readCode(api, person.email)
    await api.call(authRoutes.verifyLinkWalletCode, { body: { code } }, { as: person })
    const { codeSentTo, confirmation } = await connect(person, wallet)
    expect(codeSentTo).toBeNull()
    const linked = await api.call(walletRoutes.confirmConnect, { body: confirmation }, { as: person })
    expect(linked.address).toBe(wallet.address)
    api.passTime(11 * 60_000)
    expect((await connect(person, makeSolanaWallet())).codeSentTo).not.toBeNull()
  })

  test('connecting another wallet right after sends no second mail, and the code in hand is good', async () => {
    const person = await api.createPerson()
    await connect(person, makeSolanaWallet())
    const wallet = makeSolanaWallet()
    const { codeSentTo, confirmation } = await connect(person, wallet)
    expect(codeSentTo).not.toBeNull()
    expect(await countMails(api, person.email)).toBe(1)
    const code = await readCode(api, person.email)
    const linked = await api.call(walletRoutes.confirmConnect, { body: { ...confirmation, code } }, { as: person })
    expect(linked.address).toBe(wallet.address)
  })

  test('a signature for one account, or to sign in, links nothing to another', async () => {
    const [mine, theirs, wallet] = [await api.createPerson(), await api.createPerson(), makeSolanaWallet()]
    const { confirmation } = await connect(mine, wallet)
    await connect(theirs, wallet)
    const code = await readCode(api, theirs.email)
    const stolen = await post(api, '/wallet/connect/confirm', { ...confirmation, code }, theirs)
    expect(errorCodeOf(stolen)).toBe('SIGNATURE_INVALID')
    const signIn = await api.call(authRoutes.initiateSolana, { body: wallet })
    const signature = wallet.sign(signIn.message).toString('base64')
    const misused = await post(api, '/wallet/connect/confirm', { ...confirmation, signature, code }, theirs)
    expect(errorCodeOf(misused)).toBe('SIGNATURE_INVALID')
  })

  test('two accounts that link one wallet at one moment: one gets it', async () => {
    for (let round = 0; round < 5; round++) {
      const wallet = makeSolanaWallet()
      const people = await Promise.all([api.createPerson(), api.createPerson()])
      const bodies = await Promise.all(
        people.map(async person => {
          const { confirmation } = await connect(person, wallet)
          return { ...confirmation, code: await readCode(api, person.email) }
        }),
      )
      const answers = await Promise.all(
        people.map((person, index) => post(api, '/wallet/connect/confirm', bodies[index], person)),
      )
      expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409])
      expect(answers.map(errorCodeOf)).toContain('WALLET_TAKEN')
    }
  })

  test('an Ethereum wallet links just as well', async () => {
    const person = await api.createPerson()
    const account = privateKeyToAccount(generatePrivateKey())
    const body = { provider: 'evm' as const, address: account.address }
    const { message } = await api.call(walletRoutes.connect, { body }, { as: person })
    expect(message).toContain('Link this wallet to an Atelier account.')
    const proof = { signature: await account.signMessage({ message }), code: await readCode(api, person.email) }
    const linked = await api.call(walletRoutes.confirmConnect, { body: { ...body, ...proof } }, { as: person })
    expect(linked).toMatchObject({ provider: 'evm', address: account.address })
  })

  test('an address of the other kind is refused by name', async () => {
    const person = await api.createPerson()
    const answer = await post(api, '/wallet/connect', { provider: 'evm', address: makeSolanaWallet().address }, person)
    expect(answer).toMatchObject({ status: 400, body: { error: { details: { fields: [{ path: 'body.address' }] } } } })
  })
})

describe('unlinking', () => {
  test('needs a mailed code; the wallet is then free for another account', async () => {
    const [person, wallet] = [await api.createPerson(), makeSolanaWallet()]
    const { id } = await link(person, wallet)
    expect(await disconnect(person, { id })).toEqual({ codeSentTo: 'p•••@example.org', challenge: null })
    const code = await readCode(api, person.email)
    const confirm = (body: Record<string, unknown>) => post(api, '/wallet/disconnect/confirm', { id, ...body }, person)
    expect(errorCodeOf(await confirm({}))).toBe('VALIDATION')
    expect(errorCodeOf(await confirm({ code: otherCode(code) }))).toBe('CODE_INVALID')
    expect((await confirm({ code })).status).toBe(204)
    expect((await api.call(walletRoutes.listOwned, {}, { as: person })).items).toEqual([])
    expect(errorCodeOf(await confirm({ code }))).toBe('NOT_FOUND')
    expect((await enterWithSolana(api, wallet)).uid).not.toBe(person.uid)
  })

  test('without e-mail the wallet, or another one of the account, signs', async () => {
    const [first, second, third] = [makeSolanaWallet(), makeSolanaWallet(), makeSolanaWallet()]
    const person = await enterWithSolana(api, first)
    await link(person, second)
    await link(person, third)
    const { items } = await api.call(walletRoutes.listOwned, {}, { as: person })
    const idOf = (wallet: SolanaWallet) => items.find(item => item.address === wallet.address)?.id ?? ''
    const { challenge } = await disconnect(person, { id: idOf(second) })
    const foreign = first.sign(challenge?.message ?? '').toString('base64')
    const confirm = (body: Record<string, unknown>) => post(api, '/wallet/disconnect/confirm', body, person)
    expect(errorCodeOf(await confirm({ id: idOf(second), signature: foreign }))).toBe('SIGNATURE_INVALID')
    const own = second.sign(challenge?.message ?? '').toString('base64')
    expect(errorCodeOf(await confirm({ id: idOf(third), signature: own, signWith: idOf(second) }))).toBe(
      'CHALLENGE_EXPIRED',
    )
    expect((await confirm({ id: idOf(second), signature: own })).status).toBe(204)
    const byOther = await disconnect(person, { id: idOf(third), signWith: idOf(first) })
    const signature = first.sign(byOther.challenge?.message ?? '').toString('base64')
    expect((await confirm({ id: idOf(third), signWith: idOf(first), signature })).status).toBe(204)
  })

  test('the last way in stays, also when two wallets are removed at one moment', async () => {
    const wallets = [makeSolanaWallet(), makeSolanaWallet()] as const
    const person = await enterWithSolana(api, wallets[0])
    const { items } = await api.call(walletRoutes.listOwned, {}, { as: person })
    const only = items[0]?.id ?? ''
    await expect(disconnect(person, { id: only })).rejects.toMatchObject({ code: 'LAST_SIGN_IN_METHOD' })
    const { id: other } = await link(person, wallets[1])
    const bodies = await Promise.all(
      [only, other].map(async (id, index) => {
        const { challenge } = await disconnect(person, { id })
        return { id, signature: wallets[index as 0 | 1].sign(challenge?.message ?? '').toString('base64') }
      }),
    )
    const answers = await Promise.all(bodies.map(body => post(api, '/wallet/disconnect/confirm', body, person)))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([204, 409])
    expect(answers.map(errorCodeOf)).toContain('LAST_SIGN_IN_METHOD')
  })

  test('other people’s wallets do not exist', async () => {
    const [mine, theirs] = [await api.createPerson(), await api.createPerson()]
    const { id } = await link(theirs, makeSolanaWallet())
    await expect(api.call(walletRoutes.read, { params: { id } }, { as: mine })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(disconnect(mine, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
