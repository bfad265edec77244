import { hash } from 'node:crypto'
import type { Config } from '@atelier/platform/config/config.ts'
import type {
  EngineServerKind,
  EngineServerSettings,
  ServiceModel,
} from '@atelier/shared-schema/entities/engine-server.ts'
import { isRuntimeInstalled } from '#onnx/runtime.ts'
import { hasOnnxModels } from './onnx/onnx-models.ts'

type EnvironmentConfig = Pick<Config, 'modelsDir' | 'comfyUiUrls' | 'openAiBaseUrl' | 'openAiApiKey'>

const usualDoor = { headers: [], key: null, caCertificate: null, acceptsUntrusted: false }
const own = { company: '', country: '' }

/** What `gpt-image-1` offers; other models, and what they cost, are entered in Settings. */
const usualModels: readonly ServiceModel[] = [
  {
    name: 'gpt-image-1',
    sizes: [
      { width: 1024, height: 1024 },
      { width: 1536, height: 1024 },
      { width: 1024, height: 1536 },
    ],
    canEdit: true,
    imagesMax: 4,
    creditsPerImage: 0,
  },
]

/** The servers and the folder that environment variables name. Nobody can change them in Settings. */
export function listEnvironmentServers(config: EnvironmentConfig): EngineServerSettings[] {
  const servers: EngineServerSettings[] = config.comfyUiUrls.map(address => ({
    ...usualDoor,
    ...own,
    kind: 'comfyui',
    id: idOf('comfyui', address),
    name: `ComfyUI, ${new URL(address).host}`,
    address,
    slots: 1,
  }))
  if (config.openAiApiKey !== undefined) servers.push(describeService(config.openAiBaseUrl, config.openAiApiKey))
  // Models may come to the usual folder at any time, and what runs them need not be installed.
  if (isRuntimeInstalled() && hasOnnxModels(config.modelsDir)) {
    const folder = config.modelsDir
    servers.push({ ...own, kind: 'onnx', id: idOf('onnx', folder), name: 'ONNX models', folder, slots: 1 })
  }
  return servers
}

function describeService(address: string, key: string): EngineServerSettings {
  const { hostname } = new URL(address)
  const id = idOf('openai', address)
  return {
    ...usualDoor,
    ...placeOf(hostname),
    kind: 'openai',
    id,
    name: hostname,
    address,
    key,
    slots: 2,
    models: usualModels,
  }
}

/** Whoever is not known is said to be outside by its host: nobody's input leaves without a word. */
function placeOf(hostname: string): { company: string; country: string } {
  if (hostname === 'api.openai.com') return { company: 'OpenAI', country: 'US' }
  return isOwnNetwork(hostname) ? own : { company: hostname, country: '' }
}

function isOwnNetwork(hostname: string): boolean {
  return (
    !hostname.includes('.') ||
    /\.(?:local|internal|lan)$/.test(hostname) ||
    /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(hostname) ||
    /^\[(?:::1|f[cd][0-9a-f]{2}:.*)\]$/.test(hostname)
  )
}

/** The same on every machine and after every start: what people agreed to stays agreed to. */
function idOf(kind: EngineServerKind, address: string): string {
  const digits = hash('sha256', `${kind} ${address}`)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
