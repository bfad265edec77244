import { createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Address, Hex } from 'viem'
import { richKey } from './anvil.ts'
import type { Anvil } from './anvil.ts'

/**
 * The smallest contract wallet of EIP-1271, assembled by hand: whatever function is called, it reads the arguments of
 * `isValidSignature(bytes32 hash, bytes signature)`, recovers who signed, and answers the magic value if it was the owner.
 */
function assembleWallet(owner: Address): Hex {
  const runtime = [
    '600435600052', // memory[0x00] = hash:           PUSH 04 CALLDATALOAD PUSH 00 MSTORE
    '60a43560f81c602052', // memory[0x20] = v:        PUSH a4 CALLDATALOAD PUSH f8 SHR PUSH 20 MSTORE
    '606435604052', // memory[0x40] = r:              PUSH 64 CALLDATALOAD PUSH 40 MSTORE
    '608435606052', // memory[0x60] = s:              PUSH 84 CALLDATALOAD PUSH 60 MSTORE
    '60206080608060006001', // ecrecover is the contract at 1: out 20 bytes at 80, in 80 bytes at 00
    '5afa50', // GAS STATICCALL POP
    `60805173${owner.slice(2)}14`, // is memory[0x80] the owner: PUSH 80 MLOAD PUSH20 owner EQ
    '631626ba7e60e01b02', // times the magic value in the highest bytes: PUSH4 1626ba7e PUSH e0 SHL MUL
    '60005260206000f3', // answer that word: PUSH 00 MSTORE PUSH 20 PUSH 00 RETURN
  ].join('')
  const length = (runtime.length / 2).toString(16).padStart(2, '0')
  // Deployment: PUSH length DUP1 PUSH 0b PUSH 00 CODECOPY PUSH 00 RETURN, which is 11 (0b) bytes, then the code itself.
  return `0x60${length}80600b6000396000f3${runtime}`
}

/** Deployed first on each chain by the same account, so it has the same address on all of them. */
export async function deployContractWallet(anvil: Anvil, owner: Address): Promise<Address> {
  const account = privateKeyToAccount(richKey)
  const transport = http(anvil.url)
  const client = createPublicClient({ transport, pollingInterval: 50 })
  const hash = await createWalletClient({ account, transport }).deployContract({
    abi: [],
    bytecode: assembleWallet(owner),
    chain: null,
  })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('the contract wallet was not deployed')
  return contractAddress
}
