import { expect, test } from 'vitest'
import { isPublicAddress, lookUpPublic, NotPublic } from './public-address.ts'

test.each(['8.8.8.8', '142.250.185.106', '1.1.1.1', '2a00:1450:4001:82f::200a', '2606:4700::1111'])(
  '%s is public',
  address => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is not', address => {
  expect(isPublicAddress(address)).toBe(false)
})

test('a name that leads to this machine is not called', async () => {
  const asked = new Promise((resolve, reject) =>
    lookUpPublic('localhost', {}, (error, address) => (error ? reject(error) : resolve(address))),
  )
  await expect(asked).rejects.toBeInstanceOf(NotPublic)
})
