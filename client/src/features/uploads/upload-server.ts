import type { StartedUpload, UploadReference, UploadedPart } from '@atelier/shared-schema/entities/upload.ts'
import type {
  ModelArrival,
  StoredUpload,
  UploadPlace,
  UploadRefusal,
  UploadedThing,
} from '#local/uploads/upload-store.ts'

/** What became of one file when it was completed. */
export interface CompletionOutcome {
  uploadId: string
  thing?: UploadedThing | undefined
  duplicateOf: string[]
  refusal?: UploadRefusal | undefined
}

export interface SendOptions {
  signal: AbortSignal
  /** Bytes of this part that have left. */
  onSent: (bytes: number) => void
}

export type UploadKind = 'image' | 'archive' | 'model'

/** A file whose parts have all arrived. */
export interface UploadEnd extends UploadReference {
  parts: UploadedPart[]
  /** Of a model. */
  model?: ModelArrival
}

/** Of one kind of files. Every call may fail with what `readFailure` understands. */
export interface KindServer {
  start: (uploads: readonly StoredUpload[], place: UploadPlace) => Promise<StartedUpload[]>
  complete: (uploads: readonly UploadEnd[]) => Promise<CompletionOutcome[]>
  abort: (uploads: readonly UploadReference[]) => Promise<void>
}

/** What the queue needs of the server; a call is about files of one kind. */
export interface UploadServer {
  start: KindServer['start']
  /** Answers the part's tag. */
  sendPart: (url: string, bytes: Blob, options: SendOptions) => Promise<string>
  complete: (uploads: readonly UploadEnd[], kind: UploadKind) => Promise<CompletionOutcome[]>
  abort: (uploads: readonly UploadReference[], kind: UploadKind) => Promise<void>
  makeFolder: (ask: { name: string; place: UploadPlace; key: string }) => Promise<string>
}
