import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, settings } from './config.ts'
import { printConfigTable } from './config-table.ts'

test('without any variable there is a configuration for one machine', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000' })
  expect(config.dataDir).toBe(resolve('./data'))
  expect(config.databaseUrl).toBeUndefined()
})

test('what follows from a variable follows it', () => {
  const config = readConfig({ PORT: '8080', DATABASE_URL: 'postgres://a@b/c', SYNC_PORT: '9000' })
  expect(config.publicUrl).toBe('http://localhost:8080')
  expect(config.databaseDirectUrl).toBe('postgres://a@b/c')
  expect(config.syncUrl).toBe('http://127.0.0.1:9000')
  expect(readConfig({ PUBLIC_URL: 'https://art.example.org/' })).toMatchObject({
    publicUrl: 'https://art.example.org',
    mailFrom: 'Atelier <no-reply@art.example.org>',
  })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '  ' })).toMatchObject({ port: 3000, smtpUrl: undefined })
})

test('every bad variable has a line with its name and the way out', () => {
  const read = () => readConfig({ PORT: '70000', SIGN_UP: 'maybe', SMTP_URL: 'mail.example.org', OWNER_EMAIL: 'me' })
  expect(read).toThrow(/^PORT must be a whole number, from 0 to 65535; .*default: 3000/m)
  expect(read).toThrow(/^SIGN_UP must be open, invite or closed/m)
  expect(read).toThrow(/^SMTP_URL must start with smtp:\/\/ or smtps:\/\//m)
  expect(read).toThrow(/^OWNER_EMAIL must be a mail address/m)
})

test('the default that is printed is the one that is read', () => {
  const said = Object.values(settings).filter(({ default: text }) => !/none|embedded|[A-Z]{3}/.test(text))
  expect(said.length).toBeGreaterThan(8)
  for (const { name, default: text } of said) expect(readConfig({ [name]: text })).toEqual(readConfig({}))
})

test('the table names every variable once', () => {
  for (const { name } of Object.values(settings)) {
    expect(
      printConfigTable()
        .split('\n')
        .filter(line => line.startsWith(`| \`${name}\` `)),
    ).toHaveLength(1)
  }
})
