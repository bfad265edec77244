import { describe, expect, test } from 'vitest'
import { judgeImport } from './room-rules.ts'

const allowed: [file: string, specifier: string][] = [
  ['shared-schema/src/contract/route.ts', 'zod'],
  ['shared-schema/src/contract/openapi.cli.ts', 'node:fs'],
  ['platform/src/config/config.ts', '@atelier/shared-schema/errors.ts'],
  ['platform/src/mail/mail.ts', 'nodemailer'],
  ['migrations/src/access/policy.ts', 'kysely'],
  ['api/src/areas/wildcards/wildcards.queries.ts', 'kysely'],
  ['api/src/areas/wildcards/wildcards.pg.test.ts', '@atelier/database/embedded/test-database.ts'],
  ['api/src/areas/wildcards/wildcards.routes.ts', 'hono'],
  ['api/src/areas/wildcards/wildcards.routes.ts', '#http/errors.ts'],
  ['api/src/areas/wildcards/wildcards.routes.ts', './wildcards.service.ts'],
  ['client/src/features/wildcards/wildcards.page.tsx', '#ui/button.tsx'],
  ['client/src/features/wildcards/wildcards.page.tsx', '#features/wildcards/hooks/use-wildcards.ts'],
  ['client/src/main.tsx', 'virtual:pwa-register/react'],
  ['client/src/main.tsx', './logo.svg?url'],
  ['tests/walking/routes.pg.test.ts', '@atelier/api/http/app.ts'],
  ['client/src/features/learn/components/blocks.tsx', '../learn.messages.ts'],
  ['start.ts', 'node:child_process'],
  ['playwright.config.ts', './tests/run/chromium.ts'],
]

const refused: [file: string, specifier: string, because: RegExp][] = [
  [
    'shared-schema/src/contract/route.ts',
    '@atelier/platform/config/config.ts',
    /shared-schema may not import platform/,
  ],
  ['shared-schema/src/contract/route.ts', 'hono', /zod, yjs only/],
  ['shared-schema/src/contract/route.ts', 'node:fs', /browsers too/],
  ['platform/src/mail/mail.ts', '@atelier/database/schema.ts', /platform may not import database/],
  ['migrations/src/access/policy.ts', '@atelier/api/http/app.ts', /migrations may not import api/],
  ['api/src/http/app.ts', '@atelier/workers/queue.ts', /api may not import workers/],
  ['api/src/http/app.ts', '@atelier/sync-server/door.ts', /api may not import sync-server/],
  ['api/src/http/app.ts', '@atelier/api/http/errors.ts', /imports itself as '#…'/],
  ['client/src/app/router.tsx', '@atelier/database/schema.ts', /client may not import database/],
  ['client/src/app/router.tsx', 'node:path', /runs in browsers/],
  [
    'client/src/features/wildcards/list.tsx',
    '#features/auth/hooks/use-session.ts',
    /feature wildcards may not import feature auth/,
  ],
  ['client/src/canvas/board.ts', '#api/client.ts', /knows no network/],
  ['workers/src/engine/run.ts', 'node:http', /knows no network/],
  ['workers/src/queue.ts', 'kysely', /only \*\.queries\.ts/],
  ['sync-server/src/documents/log.ts', 'kysely', /only \*\.queries\.ts/],
  ['workers/src/queue.ts', 'hono', /belongs to api/],
  ['api/src/http/app.ts', 'react', /belongs to client/],
  ['api/src/http/app.ts', 'pg', /belongs to platform, migrations/],
  ['api/src/areas/wildcards/wildcards.service.ts', 'kysely', /only \*\.queries\.ts/],
  ['api/src/areas/wildcards/wildcards.service.ts', 'hono', /never see Hono/],
  ['api/src/areas/wildcards/wildcards.service.ts', 'hono/cookie', /never see Hono/],
  ['api/src/areas/wildcards/wildcards.routes.ts', '../../http/errors.ts', /climbs/],
  ['client/src/features/learn/components/blocks.tsx', '../../auth/auth.messages.ts', /climbs/],
  ['api/src/main.ts', '../../platform/src/config.ts', /climbs/],
  ['tests/run/check.ts', '../../api/src/main.ts', /another room/],
  ['start.ts', './platform/src/config.ts', /another room/],
  ['start.ts', '@atelier/platform/config.ts', /outside the rooms/],
  ['api/src/http/app.ts', '#http/errors', /file extension/],
  ['api/src/http/app.ts', './errors', /file extension/],
  ['api/src/http/app.ts', '@atelier/database/schema', /file extension/],
  ['api/src/http/app.ts', '#http/index.ts', /barrel/],
]

describe('imports that the rooms', () => {
  test.each(allowed)('allow: %s imports %s', (file, specifier) => {
    expect(judgeImport({ file, specifier, typeOnly: false })).toBeUndefined()
  })

  test.each(refused)('refuse: %s imports %s', (file, specifier, because) => {
    expect(judgeImport({ file, specifier, typeOnly: false })).toMatch(because)
  })

  test('let types cross where the library itself may not', () => {
    const file = 'api/src/areas/wildcards/wildcards.service.ts'
    expect(judgeImport({ file, specifier: 'kysely', typeOnly: true })).toBeUndefined()
    expect(judgeImport({ file, specifier: 'hono', typeOnly: true })).toMatch(/never see Hono/)
  })
})
