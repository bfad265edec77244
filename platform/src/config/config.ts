import { join, resolve } from 'node:path'
import { z } from 'zod'
import { engineSettings } from './engine-settings.ts'
import {
  address,
  chainServers,
  everyProcess,
  list,
  mailAddress,
  port,
  servers,
  setting,
  text,
  webAddress,
  webAddresses,
  wholeNumber,
} from './setting.ts'
import type { Setting } from './setting.ts'

/** Every environment variable there is. The README's table is printed from here (`npm run -s config`). */
export const settings = {
  dataDir: setting({
    name: 'DATA_DIR',
    schema: text('./data'),
    default: './data',
    description: 'Folder of everything that must be kept: embedded database, files, secrets, backups, mails, logs',
    readBy: everyProcess,
  }),
  port: setting({
    name: 'PORT',
    schema: port(3000),
    default: '3000',
    description: 'The one port people reach',
    readBy: ['start', 'api'],
  }),
  host: setting({
    name: 'HOST',
    schema: text('127.0.0.1'),
    default: '127.0.0.1',
    description: 'Address to listen on; only this machine unless set, 0.0.0.0 for every network (containers)',
    readBy: ['start', 'api', 'sync-server'],
  }),
  publicUrl: setting({
    name: 'PUBLIC_URL',
    schema: webAddress(),
    default: 'http://localhost:PORT',
    description: 'The address people use; https makes cookies Secure, and links in mails start with it',
    readBy: everyProcess,
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    schema: address(['postgres:', 'postgresql:'], 'postgres://atelier:password@db.example.org/atelier'),
    default: 'embedded',
    description: 'A PostgreSQL 15 or newer; without it the embedded one runs under DATA_DIR',
    readBy: everyProcess,
    secret: true,
  }),
  databaseDirectUrl: setting({
    name: 'DATABASE_DIRECT_URL',
    schema: address(['postgres:', 'postgresql:'], 'postgres://atelier:password@db.example.org/atelier'),
    default: 'DATABASE_URL',
    description: 'The same database past a transaction pooler such as PgBouncer, for LISTEN',
    readBy: servers,
    secret: true,
  }),
  redisUrl: setting({
    name: 'REDIS_URL',
    schema: address(['redis:', 'rediss:'], 'redis://:password@redis.example.org:6379/0'),
    default: 'none',
    description: "A Redis that tells processes of each other's changes; without it they hear it from PostgreSQL",
    readBy: servers,
    secret: true,
  }),
  smtpUrl: setting({
    name: 'SMTP_URL',
    schema: address(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587'),
    default: 'none',
    description: 'Mail server; without it mails are written to DATA_DIR/mail and printed',
    readBy: ['workers'],
    secret: true,
  }),
  mailFrom: setting({
    name: 'MAIL_FROM',
    schema: z.string().optional(),
    default: 'Atelier <no-reply@host of PUBLIC_URL>',
    description: 'Sender of every mail',
    readBy: ['workers'],
  }),
  ownerEmail: setting({
    name: 'OWNER_EMAIL',
    schema: mailAddress(),
    default: 'none',
    description: 'With OWNER_PASSWORD: makes the owner account at first start, without a browser',
    readBy: ['api'],
  }),
  ownerPassword: setting({
    name: 'OWNER_PASSWORD',
    schema: z.string().optional(),
    default: 'none',
    description: "The owner account's first password",
    readBy: ['api'],
    secret: true,
  }),
  signUp: setting({
    name: 'SIGN_UP',
    schema: z.enum(['open', 'invite', 'closed'], 'must be open, invite or closed').default('open'),
    default: 'open',
    description: 'Who may make an account: everyone (open), whoever was invited (invite), nobody (closed)',
    readBy: ['api'],
  }),
  trial: setting({
    name: 'TRIAL',
    schema: z.enum(['on', 'off'], 'must be on or off').default('on'),
    default: 'on',
    description: 'Whether visitors without an account may make five pictures; only where SIGN_UP is open',
    readBy: ['api'],
  }),
  samplePictures: setting({
    name: 'SAMPLE_PICTURES',
    schema: z.enum(['on', 'off'], 'must be on or off').default('on'),
    default: 'on',
    description: 'Whether a new account begins with painted examples, a board, a style and a model',
    readBy: ['api'],
  }),
  trustProxy: setting({
    name: 'TRUST_PROXY',
    schema: list(),
    default: 'none',
    description: 'Addresses or networks of reverse proxies whose X-Forwarded-For counts, with commas between',
    readBy: ['api'],
  }),
  bodyLimitBytes: setting({
    name: 'BODY_LIMIT_BYTES',
    schema: wholeNumber({ from: 1024, fallback: 1_048_576 }),
    default: '1048576',
    description: 'Largest request body that is not an upload',
    readBy: ['api'],
  }),
  rateLimitFactor: setting({
    name: 'RATE_LIMIT_FACTOR',
    schema: z
      .string()
      .default('1')
      .refine(value => /^\d+(\.\d+)?$/.test(value), 'must be a number, 0 or more')
      .transform(Number),
    default: '1',
    description: 'Multiplies every rate limit; 0 switches them off',
    readBy: ['api'],
  }),
  diskReserveBytes: setting({
    name: 'DISK_RESERVE_BYTES',
    schema: wholeNumber({ from: 0, fallback: 536_870_912 }),
    default: '536870912',
    description: 'With less than this free under DATA_DIR everything becomes read-only; 0 never does',
    readBy: ['api', 'sync-server'],
  }),
  feedDays: setting({
    name: 'FEED_DAYS',
    schema: wholeNumber({ from: 1, to: 3650, fallback: 30 }),
    default: '30',
    description: 'How long a browser may be away and still catch up on changes; after that it reads everything anew',
    readBy: ['workers'],
  }),
  ...engineSettings,
  modelsDir: setting({
    name: 'MODELS_DIR',
    schema: z.string().optional(),
    default: 'models in DATA_DIR',
    description: 'Folder of models on the machines that run workers; more of them in Settings, Engines',
    readBy: ['workers'],
  }),
  comfyUiUrls: setting({
    name: 'COMFYUI_URLS',
    schema: webAddresses(),
    default: 'none',
    description: 'ComfyUI servers of your own, with commas between; those behind a login in Settings, Engines',
    readBy: ['workers'],
  }),
  openAiBaseUrl: setting({
    name: 'OPENAI_BASE_URL',
    schema: webAddress(),
    default: 'https://api.openai.com/v1',
    description: 'A service that makes images as OpenAI does; only with OPENAI_API_KEY',
    readBy: ['workers'],
  }),
  openAiApiKey: setting({
    name: 'OPENAI_API_KEY',
    schema: z.string().optional(),
    default: 'none',
    description: 'The key for it; people agree before their first picture goes there',
    readBy: ['workers'],
    secret: true,
  }),
  secretsKey: setting({
    name: 'SECRETS_KEY',
    schema: z
      .string()
      .refine(value => value.length >= 32, 'must have at least 32 characters')
      .optional(),
    default: 'a key in DATA_DIR/secrets',
    description:
      'Encrypts keys and logins of engine servers, and the key of push messages; where processes share no DATA_DIR all need the same, kept apart from backups',
    readBy: ['api', 'workers'],
    secret: true,
  }),
  s3Endpoint: setting({
    name: 'S3_ENDPOINT',
    schema: webAddress(),
    default: 'none',
    description: 'A server that speaks S3 and keeps all files; without it they lie under DATA_DIR',
    readBy: ['api', 'workers'],
  }),
  s3Bucket: setting({
    name: 'S3_BUCKET',
    schema: text('atelier'),
    default: 'atelier',
    description: 'The bucket there, made beforehand and used by nothing else',
    readBy: ['api', 'workers'],
  }),
  s3Region: setting({
    name: 'S3_REGION',
    schema: text('us-east-1'),
    default: 'us-east-1',
    description: 'Its region',
    readBy: ['api', 'workers'],
  }),
  s3AccessKeyId: setting({
    name: 'S3_ACCESS_KEY_ID',
    schema: text(''),
    default: 'none',
    description: 'Who asks for files there',
    readBy: ['api', 'workers'],
    secret: true,
  }),
  s3SecretAccessKey: setting({
    name: 'S3_SECRET_ACCESS_KEY',
    schema: text(''),
    default: 'none',
    description: 'The key that belongs to it',
    readBy: ['api', 'workers'],
    secret: true,
  }),
  imageBytesMax: setting({
    name: 'IMAGE_BYTES_MAX',
    schema: wholeNumber({ from: 1024, to: 1_073_741_824, fallback: 26_214_400 }),
    default: '26214400',
    description: 'Largest image that may be uploaded',
    readBy: ['api', 'workers'],
  }),
  imagePixelsMax: setting({
    name: 'IMAGE_PIXELS_MAX',
    schema: wholeNumber({ from: 1_000_000, to: 1_000_000_000, fallback: 100_000_000 }),
    default: '100000000',
    description: 'Pixels that an uploaded image may have, of all frames of an animation together',
    readBy: ['api', 'workers'],
  }),
  fileBytesMax: setting({
    name: 'FILE_BYTES_MAX',
    schema: wholeNumber({ from: 1024, fallback: 1_073_741_824 }),
    default: '1073741824',
    description: 'Largest file that may be uploaded which is neither an image nor a model',
    readBy: ['api'],
  }),
  modelBytesMax: setting({
    name: 'MODEL_BYTES_MAX',
    schema: wholeNumber({ from: 1024, fallback: 17_179_869_184 }),
    default: '17179869184',
    description: 'Largest model that may be uploaded',
    readBy: ['api'],
  }),
  archiveBytesMax: setting({
    name: 'ARCHIVE_BYTES_MAX',
    schema: wholeNumber({ from: 1024, fallback: 68_719_476_736 }),
    default: '68719476736',
    description: 'Largest archive of everything of somebody that may be brought in',
    readBy: ['api'],
  }),
  storageQuotaBytes: setting({
    name: 'STORAGE_QUOTA_BYTES',
    schema: wholeNumber({ from: 0, fallback: 0 }),
    default: '0',
    description: 'What the files of one person may take up, but for models; 0 for no limit',
    readBy: ['api', 'workers'],
  }),
  modelStorageQuotaBytes: setting({
    name: 'MODEL_STORAGE_QUOTA_BYTES',
    schema: wholeNumber({ from: 0, fallback: 0 }),
    default: '0',
    description: 'What models and training data of one person may take up; 0 for no limit',
    readBy: ['api', 'workers'],
  }),
  evmRpcUrls: setting({
    name: 'EVM_RPC_URLS',
    schema: chainServers(),
    default: 'none',
    description:
      'Ethereum servers as chainId=url, with commas between, so that contract wallets (EIP-1271) of those chains can sign in',
    readBy: ['api'],
    secret: true,
  }),
  tldrawLicenseKey: setting({
    name: 'TLDRAW_LICENSE_KEY',
    schema: z.string().trim().min(1).optional(),
    default: 'none',
    description:
      'Licence key of tldraw, which artboards are drawn with; told to every client. Needed where PUBLIC_URL is https on a public host: boards stay shut without one',
    readBy: ['api'],
  }),
  operatorName: setting({
    name: 'OPERATOR_NAME',
    schema: text(''),
    default: 'none',
    description: 'Who runs this installation, for the privacy page',
    readBy: ['api'],
  }),
  operatorCountry: setting({
    name: 'OPERATOR_COUNTRY',
    schema: text(''),
    default: 'none',
    description: "The operator's country, for the privacy page",
    readBy: ['api'],
  }),
  operatorEmail: setting({
    name: 'OPERATOR_EMAIL',
    schema: mailAddress(),
    default: 'none',
    description: 'Where to ask about personal data, for the privacy page',
    readBy: ['api'],
  }),
  syncPort: setting({
    name: 'SYNC_PORT',
    schema: port(3001),
    default: '3001',
    description: 'Port of the sync-server; npm start takes a free one',
    readBy: ['sync-server'],
  }),
  syncUrl: setting({
    name: 'SYNC_URL',
    schema: webAddress(),
    default: 'http://127.0.0.1:SYNC_PORT',
    description: 'Where api forwards /sync to when no load balancer does',
    readBy: ['api'],
  }),
  syncFrameBytesMax: setting({
    name: 'SYNC_FRAME_BYTES_MAX',
    schema: wholeNumber({ from: 65_536, to: 67_108_864, fallback: 1_048_576 }),
    default: '1048576',
    description: 'Largest message that the sync-server takes of a shared document',
    readBy: ['sync-server'],
  }),
  syncDocumentBytesMax: setting({
    name: 'SYNC_DOCUMENT_BYTES_MAX',
    schema: wholeNumber({ from: 1_048_576, fallback: 67_108_864 }),
    default: '67108864',
    description: 'Largest size of a shared document, as it is stored',
    readBy: ['api', 'sync-server'],
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    schema: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info or debug')
      .default('info'),
    default: 'info',
    description: 'Least level that is logged',
    readBy: servers,
  }),
  metricsPort: setting({
    name: 'METRICS_PORT',
    schema: port(9464),
    default: '9464',
    description:
      'Prometheus /metrics on loopback: api here, sync-server on the next, workers on the one after; 0 for none',
    readBy: servers,
  }),
  otelEndpoint: setting({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: webAddress(),
    default: 'none',
    description: 'OpenTelemetry collector that receives traces over OTLP/HTTP',
    readBy: servers,
  }),
} satisfies Record<string, Setting>

type Settings = typeof settings
type Read = { [Field in keyof Settings]: z.output<Settings[Field]['schema']> }

export type Config = Omit<Read, 'publicUrl' | 'syncUrl' | 'mailFrom' | 'modelsDir' | 'openAiBaseUrl'> & {
  modelsDir: string
  openAiBaseUrl: string
  publicUrl: string
  syncUrl: string
  mailFrom: string
}

export class ConfigError extends Error {}

/** Reads the environment. The error has a line for every bad variable; an empty variable counts as absent. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const shape = Object.fromEntries(Object.entries(settings).map(([field, { schema }]) => [field, schema]))
  const given = Object.fromEntries(
    Object.entries(settings).map(([field, { name }]) => [field, env[name]?.trim() || undefined]),
  )
  const parsed = z.object(shape).safeParse(given)
  if (!parsed.success) throw new ConfigError(describeProblems(parsed.error))
  // Object.fromEntries loses which field has which schema; the shape above is Read's by construction.
  return complete(parsed.data as Read)
}

function complete(read: Read): Config {
  const publicUrl = read.publicUrl ?? `http://localhost:${read.port}`
  return {
    ...read,
    dataDir: resolve(read.dataDir),
    modelsDir: read.modelsDir ? resolve(read.modelsDir) : join(resolve(read.dataDir), 'models'),
    openAiBaseUrl: read.openAiBaseUrl ?? 'https://api.openai.com/v1',
    publicUrl,
    databaseDirectUrl: read.databaseDirectUrl ?? read.databaseUrl,
    syncUrl: read.syncUrl ?? `http://127.0.0.1:${read.syncPort}`,
    mailFrom: read.mailFrom ?? `Atelier <no-reply@${new URL(publicUrl).hostname}>`,
  }
}

function describeProblems(error: z.ZodError): string {
  return error.issues
    .map(issue => {
      const field = settings[issue.path[0] as keyof Settings]
      return `${field.name} ${issue.message}; correct it or leave it out (default: ${field.default}).`
    })
    .join('\n')
}
