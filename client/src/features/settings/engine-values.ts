import type {
  EngineServerChange,
  EngineServerDetails,
  NewEngineServer,
} from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import type { EngineServerKind, ServiceModel } from '@atelier/shared-schema/entities/engine-server.ts'

export interface HeaderValues {
  name: string
  value: string
  /** It has a value on the server, which stays where none is entered. */
  isKept: boolean
}

export interface ModelValues {
  name: string
  sizes: string
  imagesMax: number
  creditsPerImage: number
  canEdit: boolean
}

/** What is in the form: the names that the route has, so that its refusals find their fields. */
export interface EngineValues {
  kind: EngineServerKind
  name: string
  address: string
  key: string
  /** What is set is to be deleted. */
  removesKey: boolean
  headers: HeaderValues[]
  caCertificate: string
  acceptsUntrusted: boolean
  slots: number
  isOutside: boolean
  company: string
  country: string
  models: ModelValues[]
}

const usualModel: ModelValues = {
  name: 'gpt-image-1',
  sizes: '1024x1024, 1536x1024, 1024x1536',
  imagesMax: 4,
  creditsPerImage: 0,
  canEdit: true,
}

export const newModel: ModelValues = { ...usualModel, name: '', sizes: '1024x1024', canEdit: false, imagesMax: 1 }

/** Services are of others as a rule, servers and folders one's own. */
export function emptyValues(kind: EngineServerKind): EngineValues {
  const isService = kind === 'openai'
  return {
    kind,
    name: '',
    address: isService ? 'https://api.openai.com/v1' : '',
    key: '',
    removesKey: false,
    headers: [],
    caCertificate: '',
    acceptsUntrusted: false,
    slots: isService ? 2 : 1,
    isOutside: isService,
    company: isService ? 'OpenAI' : '',
    country: isService ? 'US' : '',
    models: isService ? [usualModel] : [],
  }
}

export function valuesOf(server: EngineServerDetails): EngineValues {
  return {
    ...server,
    key: '',
    removesKey: false,
    headers: server.headerNames.map(name => ({ name, value: '', isKept: true })),
    caCertificate: server.caCertificate ?? '',
    isOutside: server.company !== '',
    models: server.models.map(({ sizes, ...model }) => ({
      ...model,
      sizes: sizes.map(({ width, height }) => `${width}x${height}`).join(', '),
    })),
  }
}

/** What is sent: a secret that was not touched is left out, so that it stays. */
export function toBody(values: EngineValues): EngineServerChange & NewEngineServer {
  const { kind, name, address, slots, isOutside } = values
  const common = {
    kind,
    name,
    address,
    slots,
    company: isOutside ? values.company.trim() : '',
    country: isOutside ? values.country : '',
  }
  if (kind === 'onnx') return common
  return {
    ...common,
    ...keyOf(values),
    headers: values.headers.map(({ name: header, value, isKept }) => ({
      name: header.trim(),
      ...((value !== '' || !isKept) && { value }),
    })),
    caCertificate: values.caCertificate.trim() === '' ? null : values.caCertificate,
    acceptsUntrusted: values.acceptsUntrusted,
    models: kind === 'openai' ? values.models.map(toModel) : [],
  }
}

function keyOf({ key, removesKey }: EngineValues): { key?: string | null } {
  if (removesKey) return { key: null }
  return key.trim() === '' ? {} : { key }
}

/** What is no size is sent as one that is refused, rather than left out without a word. */
const noSize = { width: 0, height: 0 }

function toModel({ sizes, ...model }: ModelValues): ServiceModel {
  const written = sizes.split(/[,;\s]+/).filter(Boolean)
  return { ...model, sizes: written.map(readSize) }
}

function readSize(written: string): ServiceModel['sizes'][number] {
  const [, width, height] = /^(\d{2,5})[x×*](\d{2,5})$/i.exec(written) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : noSize
}
