import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { readCode, signUp } from '../fixtures/people.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

/** A wallet as an extension would offer it (EIP-6963), signing with a real key outside the page. Answers its address. */
async function installWallet(page: Page): Promise<string> {
  const account = privateKeyToAccount(generatePrivateKey())
  await page.exposeFunction('signInWallet', (message: Hex) => account.signMessage({ message: { raw: message } }))
  await page.addInitScript(address => {
    const sign = (globalThis as unknown as { signInWallet: (message: string) => Promise<string> }).signInWallet
    const provider = {
      request: async ({ method, params }: { method: string; params?: string[] }) => {
        if (method === 'eth_requestAccounts') return [address]
        if (method === 'eth_chainId') return '0x1'
        if (method === 'personal_sign') return sign(params?.[0] ?? '')
        throw new Error(`not a method of this wallet: ${method}`)
      },
    }
    const info = { uuid: 'e2e', name: 'Test Wallet', icon: 'data:image/svg+xml,<svg/>', rdns: 'org.example.wallet' }
    const announce = () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    addEventListener('eip6963:requestProvider', announce)
  }, account.address)
  return account.address
}

async function typeCode(page: Page, code: string): Promise<void> {
  const group = page.getByRole('dialog').getByRole('group').first()
  await group.getByRole('textbox').first().click()
  await page.keyboard.type(code)
}

test('a person connects a wallet with its signature and a code, and disconnects it', async ({ page, stack }) => {
  const email = await signUp(page.request, stack, 'Wallet')
  const address = await installWallet(page)

  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await expect(page.getByRole('button', { name: 'Test Wallet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await typeCode(page, await readCode(stack.mails, email))
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const wallets = page.getByRole('list', { name: 'Wallets' })
  await expect(wallets.getByText(new RegExp(address, 'i'))).toBeVisible()

  await wallets.getByRole('button', { name: /^Disconnect/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('dialog').getByText('A code was sent to')).toBeVisible()
  await typeCode(page, await readCode(stack.mails, email))
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('No wallet is connected.')).toBeVisible()
})
