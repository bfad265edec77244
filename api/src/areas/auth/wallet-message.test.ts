import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { writeWalletMessage } from './wallet-message.ts'

const facts = {
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  statement: 'Sign in to Atelier.',
  chainId: 137,
  nonce: '0123456789abcdef',
  issuedAt: new Date('2027-01-02T03:04:05Z'),
  expiresAt: new Date('2027-01-02T03:14:05Z'),
} as const

test('an Ethereum message is, letter for letter, what viem writes', () => {
  const message = createSiweMessage({
    address: facts.address,
    statement: facts.statement,
    chainId: facts.chainId,
    nonce: facts.nonce,
    issuedAt: facts.issuedAt,
    expirationTime: facts.expiresAt,
    domain: 'atelier.example.org:8443',
    uri: 'https://atelier.example.org:8443',
    version: '1',
  })
  const publicUrl = 'https://atelier.example.org:8443'
  expect(writeWalletMessage({ ...facts, provider: 'evm', publicUrl })).toBe(message)
})

test('a Solana message names no chain, and a host may be one label', () => {
  const message = writeWalletMessage({ ...facts, provider: 'solana', publicUrl: 'http://studio:3000' })
  expect(message).toMatch(/^studio:3000 wants you to sign in with your Solana account:\n/)
  expect(message).not.toContain('Chain ID')
})
