import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely'
import type {
  ContentRating,
  GrantRole,
  ItemKind,
  Locale,
  SharingMode,
  SiteRole,
  TagColor,
  Theme,
  WorkspaceRole,
} from '@atelier/shared-schema/entities/enums.ts'
import type { LookPart } from '@atelier/shared-schema/entities/look-model.ts'
import type { AccountHolder, Currency, LedgerKind, LedgerSubjectKind } from '@atelier/shared-schema/entities/credit.ts'
import type {
  EngineServerCheck,
  EngineServerKind,
  ServiceModel,
} from '@atelier/shared-schema/entities/engine-server.ts'
import type { Reason } from '@atelier/shared-schema/entities/reason.ts'
import type { AutomationAction } from '@atelier/shared-schema/entities/automation.ts'
import type { NotificationKind, NotificationTopic } from '@atelier/shared-schema/entities/notification.ts'
import type { PushMessage } from '@atelier/shared-schema/entities/push.ts'
import type { MacroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import type { MacroStepRecord } from '@atelier/shared-schema/macros/advance-macro.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { LocalText } from '@atelier/shared-schema/recipes/local-text.ts'
import type { RecipeCategory, RecipeGroup, RecipeLayout } from '@atelier/shared-schema/entities/recipe.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import type { ImageOrigin, ImageReaction, MediaKind, ShareChannel } from '@atelier/shared-schema/entities/image.ts'
import type { ReviewVerdict } from '@atelier/shared-schema/entities/review-guest.ts'
import type {
  SdModelBaseType,
  SdModelFormat,
  SdModelKind,
  SdModelSource,
  SdModelStatus,
} from '@atelier/shared-schema/entities/sd-model.ts'
import type {
  TrainingCrop,
  TrainingError,
  TrainingSettings,
  TrainingStatus,
} from '@atelier/shared-schema/entities/training.ts'
import type { StorageKind } from '@atelier/shared-schema/entities/upload.ts'
import type { TaskError, TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { QueueType, TaskStatus, TaskType } from '@atelier/shared-schema/tasks/task-states.ts'

type Json<T = unknown> = ColumnType<T, string, string>
type JsonDefault<T = unknown> = ColumnType<T, string | undefined, string>
/** Postgres bigint; the driver is set to read it as a number, safe below 2^53. */
type BigInt = ColumnType<number, number | undefined, number>
type Moment = ColumnType<Date, Date, Date>
type MomentDefault = ColumnType<Date, Date | undefined, Date>

export interface PersonTable {
  uid: string
  name: string
  username: string | null
  email: string | null
  email_verified_at: Moment | null
  email_changed_at: Moment | null
  password_hash: string | null
  picture_file_id: string | null
  cover_file_id: string | null
  bio: Generated<string>
  locale: Generated<Locale>
  theme: Generated<Theme>
  profile_status: Generated<'private' | 'public'>
  site_role: Generated<SiteRole>
  age_confirmed_at: Moment | null
  current_workspace_id: string | null
  walkthroughs: JsonDefault<Record<string, unknown>>
  onboarding: Json | null
  deletion_due_at: Moment | null
  /** Of a review guest: the one thing they see. */
  only_item_id: string | null
  created_at: MomentDefault
  updated_at: MomentDefault
}

export interface IdentityTable {
  id: string
  uid: string
  provider: 'evm' | 'solana' | 'farcaster' | 'telegram' | 'google' | 'apple'
  subject: string
  label: Generated<string>
  data: JsonDefault<Record<string, unknown>>
  created_at: MomentDefault
}

export interface SessionTable {
  id: string
  uid: string
  token_hash: Buffer
  signed_in_with: string
  user_agent: Generated<string>
  ip: Generated<string>
  created_at: MomentDefault
  last_seen_at: MomentDefault
  expires_at: Moment
}

export interface ApiKeyTable {
  id: string
  uid: string
  name: string
  key_hash: Buffer
  hint: string
  created_at: MomentDefault
  last_used_at: Moment | null
}

export interface MailCodeTable {
  id: string
  purpose: string
  subject: string
  uid: string | null
  code_hash: Buffer
  tries: Generated<number>
  payload: JsonDefault<Record<string, unknown>>
  created_at: MomentDefault
  expires_at: Moment
  used_at: Moment | null
}

export interface WalletChallengeTable {
  id: string
  provider: 'evm' | 'solana'
  address: string
  purpose: string
  uid: string | null
  message: string
  created_at: MomentDefault
  expires_at: Moment
}

export interface BillingAddressTable {
  id: string
  uid: string
  name: string
  line1: string
  line2: Generated<string>
  city: string
  region: Generated<string>
  postal_code: Generated<string>
  country: string
  tax_id: Generated<string>
  phone: Generated<string>
  is_default: Generated<boolean>
  created_at: MomentDefault
  updated_at: MomentDefault
}

export interface WorkspaceTable {
  id: string
  name: string
  description: Generated<string>
  picture_file_id: string | null
  seat_limit: Generated<number>
  created_at: MomentDefault
  updated_at: MomentDefault
}

export interface WorkspaceMemberTable {
  workspace_id: string
  uid: string
  role: WorkspaceRole
  added_by: string | null
  joined_at: MomentDefault
}

export interface BlobTable {
  sha256: Buffer
  size: BigInt
  created_at: MomentDefault
  /** Since when no file has it; kept by triggers. */
  orphaned_at: Moment | null
}

export interface FileTable {
  id: string
  sha256: Buffer | null
  owner_uid: string | null
  workspace_id: string | null
  purpose: string
  name: string
  mime_type: string
  size: BigInt
  width: number | null
  height: number | null
  link_key: string
  metadata: JsonDefault<Record<string, unknown>>
  uploaded_at: Moment | null
  created_at: MomentDefault
  blur_hash: Generated<string>
  thumb_hash: Buffer | null
  /** Of an animation. */
  frames: Generated<number>
  thumbnails_at: Moment | null
  /** Why none could be made. */
  thumbnails_error: string | null
  storage_kind: Generated<StorageKind>
}

/** Differences, of which the sum is what a person's files take up; kept by triggers. */
export interface StorageUseTable {
  uid: string
  kind: StorageKind
  bytes: BigInt
  files: BigInt
}

export interface UploadTable {
  id: string
  file_id: string
  owner_uid: string
  part_size: BigInt
  part_count: number
  secret_hash: Buffer
  context: JsonDefault<Record<string, unknown>>
  created_at: MomentDefault
  expires_at: Moment
}

export interface UploadPartTable {
  upload_id: string
  number: number
  size: BigInt
  sha256: Buffer
  object_key: string
  created_at: MomentDefault
}

export interface ImageTable {
  item_id: string
  file_id: string
  origin: ImageOrigin
  media: MediaKind
  width: Generated<number>
  height: Generated<number>
  ratio: Generated<string>
  shape: Generated<string>
  size_name: Generated<string>
  prompt: Generated<string>
  negative_prompt: Generated<string>
  model_name: Generated<string>
  model_hash: Generated<string>
  sampler: Generated<string>
  steps: number | null
  cfg_scale: Generated<string>
  seed: string | null
  denoising_strength: Generated<string>
  upscaler: Generated<string>
  scale_factor: Generated<string>
  recipe_id: string | null
  recipe_task_id: string | null
  note: Generated<string>
  metadata: JsonDefault<Record<string, unknown>>
  expire_at: Moment | null
}

/** Written by triggers only; migrations/0008-image-search.ts says what it holds. */
export interface ImageSearchTable {
  item_id: ColumnType<string, never, never>
  owner_uid: ColumnType<string, never, never>
  trashed: ColumnType<boolean, never, never>
  shown: ColumnType<boolean, never, never>
  created_at: ColumnType<Date, never, never>
  name_key: ColumnType<string, never, never>
  prompt_key: ColumnType<string, never, never>
  favorite_count: ColumnType<number, never, never>
  download_count: ColumnType<number, never, never>
  search: ColumnType<string, never, never>
}

export interface ImageLookTable {
  item_id: string
  /** Copied from the item by triggers. */
  owner_uid: ColumnType<string, never, never>
  shown: ColumnType<boolean, never, never>
  look: string
}

export interface LookModelTable {
  part: LookPart
  id: string
  name: string
  fingerprint: string
  host: string
  problem: Generated<string>
  is_ready: Generated<boolean>
  seen_at: Date
}

export interface ImageToLookAtTable {
  part: LookPart
  item_id: string
}

export interface ImageSketchTable {
  item_id: string
  model_id: string
  /** Copied from the item by triggers. */
  owner_uid: ColumnType<string, never, never>
  shown: ColumnType<boolean, never, never>
  sketch: string
}

export interface ImageEmbeddingTable {
  item_id: string
  embedding: Buffer
}

export interface RatingSuggestionTable {
  item_id: string
  rating: Exclude<ContentRating, 'unrated'>
  model: string
  score: number
  created_at: MomentDefault
}

export interface ItemRatingTable {
  id: string
  item_id: string
  rating: Exclude<ContentRating, 'unrated'>
  rated_by: string | null
  by_moderator: boolean
  reason: Generated<string>
  created_at: MomentDefault
}

export interface RatingContestTable {
  id: string
  rating_id: string
  item_id: string
  uid: string
  note: string
  status: Generated<'pending' | 'upheld' | 'changed'>
  answer: Generated<string>
  created_at: MomentDefault
  decided_at: Moment | null
  decided_by: string | null
}

export interface ItemShareTable {
  item_id: string
  uid: string
  channel: ShareChannel
  count: Generated<number>
  first_at: MomentDefault
  last_at: MomentDefault
}

export interface ImageSourceTable {
  image_id: string
  source_id: string
  role: string
}

export interface ItemTable {
  id: string
  kind: ItemKind
  owner_uid: string
  workspace_id: string | null
  folder_id: string | null
  name: string
  description: Generated<string>
  sharing_mode: Generated<SharingMode>
  /** When the link of what is public stops opening it; null: it does not. */
  link_expires_at: Moment | null
  rating: Generated<ContentRating>
  rated_by: string | null
  is_draft: Generated<boolean>
  discoverable_at: Moment | null
  thumbnail_file_id: string | null
  thumbnail_width: number | null
  thumbnail_height: number | null
  favorite_count: Generated<number>
  comment_count: Generated<number>
  view_count: BigInt
  download_count: BigInt
  share_count: BigInt
  created_at: MomentDefault
  updated_at: MomentDefault
  deleted_at: Moment | null
  deleted_by: string | null
  /** Since when a moderator keeps it from being public; null: nobody does. */
  withheld_at: Moment | null
}

/** Written with the rows of a tree: migrations/0013-folder-covers.ts. */
export interface FolderCoverTable {
  folder_id: string
  image_id: string
}

export interface TakeDownTable {
  id: string
  item_id: string
  taken_by: string | null
  reason: string
  former_mode: SharingMode
  former_link_expires_at: Moment | null
  former_discoverable_at: Moment | null
  created_at: MomentDefault
  objection: Generated<string>
  objected_at: Moment | null
  answer: Generated<string>
  decided_by: string | null
  decided_at: Moment | null
  lifted_at: Moment | null
}

export interface FolderAncestorTable {
  folder_id: string
  ancestor_id: string
  depth: number
}

/** Written by triggers only; migrations/0001-item-reach.ts and 0009-sharing-ends.ts say what it holds. */
export interface ItemReachTable {
  principal_id: ColumnType<string, never, never>
  item_id: ColumnType<string, never, never>
  role_rank: ColumnType<number, never, never>
  owner_uid: ColumnType<string, never, never>
  kind: ColumnType<ItemKind, never, never>
  created_at: ColumnType<Date, never, never>
  updated_at: ColumnType<Date, never, never>
  name_key: ColumnType<string, never, never>
  favorite_count: ColumnType<number, never, never>
  /** How long the role lasts; a row after that gives nothing. */
  until: ColumnType<Date, never, never>
}

export interface WildcardTable {
  item_id: string
  key: string
  entries: Generated<string[]>
  /** Copied from the item by triggers. */
  owner_uid: ColumnType<string, never, never>
  live: ColumnType<boolean, never, never>
}

export interface BoardPictureTable {
  file_id: string
  board_id: string
  /** The image of the library that it was put there from. */
  image_id: string | null
  /** When it was last looked for on the board. */
  checked_at: MomentDefault
  unused_since: Moment | null
}

export interface BoardTaskTable {
  board_id: string
  shape_id: string
  task_id: string
  filled_as: 'COMPLETED' | 'FAILED' | 'CANCELED' | 'GONE' | null
  created_at: ColumnType<Date, never, never>
}

export interface BoardThumbnailTable {
  board_id: string
  /** The change of the document up to which the thumbnail shows the board. */
  seq: Generated<number>
  drawn_at: Date | null
  /** Since when somebody draws it. */
  claimed_at: Date | null
}

export interface StyleImageTable {
  style_id: string
  place: number
  /** Of the style itself: a copy of what it was taken from. */
  file_id: string
  weight: number
}

export interface SdModelTable {
  item_id: string
  base_type: SdModelBaseType | null
  model_kind: SdModelKind
  is_told: Generated<boolean>
  source: SdModelSource
  format: SdModelFormat
  file_id: string
  status: Generated<SdModelStatus>
  failure: Generated<string>
  metadata: JsonDefault<Record<string, string>>
  trigger_words: Generated<string[]>
  checks: Generated<number>
  training_id: string | null
  checkpoint_id: string | null
}

export interface SdModelSampleTable {
  model_id: string
  place: number
  file_id: string
}

/** Its states and leases are the database's to keep: migrations/0034-models-and-training.ts. */
export interface TrainingJobTable {
  id: string
  owner_uid: string
  workspace_id: string | null
  name: string
  description: Generated<string>
  base_type: SdModelBaseType
  model_kind: SdModelKind
  trigger_words: Generated<string[]>
  settings: Json<TrainingSettings>
  status: Generated<TrainingStatus>
  paused_at: Moment | null
  queued_at: Moment | null
  image_count: Generated<number>
  attempts: Generated<number>
  lease_token: string | null
  lease_until: Moment | null
  worker_id: string | null
  report_secret: string | null
  report_sequence: Generated<number>
  progress: Generated<number>
  note: Generated<string>
  trained_ms: BigInt
  charged: BigInt
  error: Json<TrainingError> | null
  model_id: string | null
  started_at: Moment | null
  completed_at: Moment | null
  created_at: MomentDefault
  updated_at: MomentDefault
  deleted_at: Moment | null
  seq: ColumnType<number, never, never>
}

export interface TrainingImageTable {
  training_id: string
  place: number
  image_id: string | null
  file_id: string
  caption: Generated<string>
  crop: Json<TrainingCrop> | null
}

export interface TrainingCheckpointTable {
  id: string
  training_id: string
  step: number
  file_id: string
  created_at: MomentDefault
}

export interface TrainingSampleTable {
  checkpoint_id: string
  place: number
  file_id: string
  closest_index: number | null
  closest_psnr: number | null
}

export interface TrainingLogTable {
  id: Generated<number>
  training_id: string
  at: MomentDefault
  text: string
}

export interface TrainingRunnerTable {
  runner_key_id: string
  base_types: string[]
  seen_at: Moment
}

export interface RecipeTable {
  item_id: string
  slug: string | null
  category: RecipeCategory
  recipe_group: RecipeGroup
  layout: RecipeLayout
  /** null: the item's own name and description stand for all languages. */
  names: ColumnType<LocalText | null, string | null, string | null>
  descriptions: ColumnType<LocalText | null, string | null, string | null>
  version_id: string
  /** Of what comes with the product: which words and definition of a release it was made from. */
  made_from: string | null
}

export interface RecipeVersionTable {
  id: string
  item_id: string
  number: number
  definition: Json<RecipeDefinition>
  hash: Buffer
  author_uid: string | null
  created_at: MomentDefault
}

export interface MacroTable {
  item_id: string
  definition: Json<MacroDefinition>
  version: Generated<number>
}

export interface MacroRunTable {
  task_id: string
  macro_id: string
  /** As it was when the run began. */
  definition: Json<MacroDefinition>
  inputs: Json<Record<string, PlainValue>>
  steps: JsonDefault<Record<string, MacroStepRecord>>
  /** Queued once more, it goes on with what its steps came to; otherwise it begins anew. */
  goes_on: Generated<boolean>
}

/** Something happened that may let the run go on; there may be several of one run. */
export interface MacroDueTable {
  id: Generated<string>
  run_id: string
}

export interface MacroStepTaskTable {
  task_id: string
  run_id: string
  step: string
  run_index: number
}

export interface AutomationTable {
  id: string
  owner_uid: string
  workspace_id: string | null
  name: string
  trigger_kind: 'schedule' | 'image' | 'webhook'
  cron: string | null
  time_zone: string | null
  next_at: Moment | null
  watched_folder_id: string | null
  hook_hash: Buffer | null
  action: Json<AutomationAction>
  paused_at: Moment | null
  last_run_at: Moment | null
  last_error: string | null
  last_reason: Json<Reason> | null
  created_at: MomentDefault
  updated_at: MomentDefault
  deleted_at: Moment | null
}

export interface AutomationRunTable {
  id: string
  automation_id: string
  image_id: string | null
  /** What a program sent along. */
  given: JsonDefault<TaskParams>
  status: Generated<'waiting' | 'started' | 'failed' | 'skipped'>
  error: Generated<string>
  reason: Json<Reason> | null
  task_id: string | null
  created_at: MomentDefault
}

export interface TurboSessionTable {
  id: string
  uid: string
  created_at: MomentDefault
  used_at: MomentDefault
}

export interface TurboFrameTable {
  session_id: string
  seq: BigInt
  uid: string
  graph: Json<ApiGraph>
  params: Json<TaskParams>
  /** Base64 of the drawing that it is painted over. */
  drawing: string | null
  state: Generated<'waiting' | 'painting' | 'done' | 'failed'>
  data: Buffer | null
  error: string | null
  asked_at: MomentDefault
  taken_at: Moment | null
  ended_at: Moment | null
}

export interface TurboTurnTable {
  uid: string
  served_at: Moment
}

export interface ItemGrantTable {
  id: string
  item_id: string
  uid: string | null
  workspace_id: string | null
  role: GrantRole
  granted_by: string | null
  created_at: MomentDefault
  /** null: until it is taken back. */
  expires_at: Moment | null
}

export interface CommentTable {
  id: string
  item_id: string
  parent_id: string | null
  author_uid: string | null
  /** Of somebody without an account here, whose words came in an archive; '' where there is an account, or was one. */
  author_name: Generated<string>
  body: string
  anchor: Json | null
  like_count: Generated<number>
  created_at: MomentDefault
  edited_at: Moment | null
  deleted_at: Moment | null
  /** Of the head of a thread. */
  resolved_at: Moment | null
  resolved_by: string | null
}

export interface CommentReactionTable {
  comment_id: string
  uid: string
  kind: ImageReaction
  created_at: MomentDefault
}

export interface CommentThreadReadTable {
  thread_id: string
  uid: string
  read_at: Moment
}

export interface ReviewGuestTable {
  id: string
  item_id: string
  uid: string
  email: string
  invited_by: string | null
  created_at: MomentDefault
  expires_at: Moment
  withdrawn_at: Moment | null
  entered_at: Moment | null
  verdict: ReviewVerdict | null
  verdict_note: Generated<string>
  verdict_at: Moment | null
}

export interface CommentMentionTable {
  comment_id: string
  uid: string
}

export interface CommentLikeTable {
  comment_id: string
  uid: string
  created_at: MomentDefault
}

/** Written by hand in `tellOfComments`. */
export interface CommentStampTable {
  item_id: string
  stamp: BigInt
}

export interface CommentReadTable {
  item_id: string
  uid: string
  read_at: Moment
}

export interface ReactionTable {
  item_id: string
  uid: string
  kind: string
  created_at: MomentDefault
}

/** Written by triggers only. */
interface CopiedSortKeys {
  kind: ColumnType<ItemKind, never, never>
  item_created_at: ColumnType<Date, never, never>
  item_updated_at: ColumnType<Date, never, never>
  name_key: ColumnType<string, never, never>
  favorite_count: ColumnType<number, never, never>
}

export interface FavoriteTable extends CopiedSortKeys {
  uid: string
  item_id: string
  created_at: MomentDefault
}

export interface LibraryEntryTable extends CopiedSortKeys {
  uid: string
  item_id: string
  created_at: MomentDefault
}

export interface TagTable {
  id: string
  owner_uid: string | null
  workspace_id: string | null
  name: string
  color: TagColor | null
  created_at: MomentDefault
}

export interface ItemTagTable {
  item_id: string
  tag_id: string
  tagged_by: string | null
  created_at: MomentDefault
}

export interface AccessRequestTable {
  id: string
  item_id: string
  uid: string
  role: GrantRole
  note: Generated<string>
  status: Generated<'pending' | 'approved' | 'ignored'>
  created_at: MomentDefault
  decided_at: Moment | null
  decided_by: string | null
}

export interface RecentAccessTable {
  uid: string
  item_id: string
  item_kind: ItemKind
  accessed_at: MomentDefault
}

export interface PinTable {
  uid: string
  item_id: string
  position: Generated<number>
  created_at: MomentDefault
}

export interface ItemViewTable {
  item_id: string
  viewer: string
  day: string
}

export interface NotificationTable {
  id: string
  uid: string
  kind: NotificationKind
  actor_uid: string | null
  item_id: string | null
  comment_id: string | null
  data: JsonDefault<Record<string, unknown>>
  created_at: MomentDefault
  read_at: Moment | null
  mailed_at: Moment | null
  push_due: Generated<boolean>
}

export interface NotificationSettingTable {
  uid: string
  seen_at: Moment | null
  mail_topics: Generated<NotificationTopic[]>
  push_topics: Generated<NotificationTopic[]>
}

export interface PushKeyTable {
  id: Generated<number>
  public_key: string
  sealed: Buffer
}

export interface PushSubscriptionTable {
  id: string
  session_id: string
  uid: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: MomentDefault
}

export interface PushOutboxTable {
  id: string
  subscription_id: string
  message: Json<PushMessage>
  tries: Generated<number>
  next_try_at: MomentDefault
  created_at: MomentDefault
}

export interface ReportTable {
  id: string
  item_id: string | null
  comment_id: string | null
  reporter_uid: string | null
  reason: string
  note: Generated<string>
  created_at: MomentDefault
  acknowledged_at: Moment | null
  acknowledged_by: string | null
  resolved_at: Moment | null
  resolved_by: string | null
  answer: Generated<string>
  told: Generated<string>
}

export interface DocumentTable {
  name: string
  kind: 'artboard' | 'canvas' | 'room' | 'tree'
  item_id: string | null
  epoch: string
  schema_version: number
  seq: BigInt
  size: BigInt
  created_at: MomentDefault
  updated_at: MomentDefault
}

export interface DocumentUpdateTable {
  name: string
  seq: BigInt
  data: Buffer
  author_uid: string | null
  created_at: MomentDefault
}

export interface DocumentSnapshotTable {
  id: string
  name: string
  seq: BigInt
  reason: 'compaction' | 'automatic' | 'named'
  label: Generated<string>
  /** Of what history keeps; a base has its document's. */
  schema_version: Generated<number | null>
  /** Yjs' first or second update format. What history keeps is in the second. */
  format: Generated<1 | 2>
  data: Buffer
  author_uid: string | null
  /** Who changed the document since the version before. */
  author_uids: Generated<string[]>
  /** Who went from it back to an earlier one. */
  set_back_by: Generated<string | null>
  created_at: MomentDefault
}

export interface DocumentHandTable {
  name: string
  client: BigInt
  uid: string
  last_seq: BigInt
}

export interface SyncTicketTable {
  token_hash: Buffer
  /** null: a visitor's, who has nothing but the link. */
  uid: string | null
  name: string
  credential_id: string | null
  visitor_address: Generated<string | null>
  expires_at: Moment
}

export interface FeedEpochTable {
  only_row: Generated<boolean>
  epoch: string
}

/** Written by triggers only; migrations/0003-change-feed.ts says what a row means. */
export interface ChangeTable {
  xid: ColumnType<string, never, never>
  seq: ColumnType<number, never, never>
  principal_id: ColumnType<string, never, never>
  kind: ColumnType<'put' | 'gone' | 'granted' | 'revoked', never, never>
  item_id: ColumnType<string | null, never, never>
  item_kind: ColumnType<ItemKind | null, never, never>
  workspace_id: ColumnType<string | null, never, never>
  created_at: ColumnType<Date, never, never>
}

export interface FeedTrimTable {
  only_row: Generated<boolean>
  xid: string
}

export interface MailOutboxTable {
  id: string
  to_address: string
  subject: string
  html: string
  body_text: string
  tries: Generated<number>
  last_error: string | null
  next_try_at: MomentDefault
  created_at: MomentDefault
  sent_at: Moment | null
  failed_at: Moment | null
}

export interface IdempotencyKeyTable {
  uid: string
  key: string
  route: string
  request_hash: Buffer
  status: number | null
  body: Json | null
  created_at: MomentDefault
  holder: string | null
  subject_id: string | null
}

export interface AuditLogTable {
  id: string
  actor_uid: string | null
  act: string
  subject: string
  reason: Generated<string>
  before: Json | null
  after: Json | null
  ip: Generated<string>
  created_at: MomentDefault
}

export interface RateCountTable {
  bucket: string
  window_start: Moment
  count: number
}

export interface ShortUrlTable {
  id: string
  target: string
  uid: string | null
  created_at: MomentDefault
}

export interface SavedSearchTable {
  id: string
  uid: string
  name: string
  query: string
  created_at: MomentDefault
}

export interface SearchHistoryTable {
  id: string
  uid: string
  area: string
  query: string
  searched_at: MomentDefault
}

export interface ServerProcessTable {
  id: string
  role: 'api' | 'sync-server' | 'workers'
  host: string
  started_at: MomentDefault
  seen_at: MomentDefault
}

export interface EngineTable {
  id: string
  host: string
  pid: number
  kind: 'embedded' | 'onnx' | 'comfyui' | 'openai'
  name: string
  offer_hash: string
  nodes: Json
  models: Json<Record<string, string[]>>
  model_hashes: JsonDefault<Record<string, string>>
  health: 'ready' | 'failing'
  health_note: string
  running: number
  queued: number
  ms_per_megapixel: number | null
  started_at: MomentDefault
  heartbeat_at: MomentDefault
  server_id: string | null
  company: Generated<string>
  country: Generated<string>
}

export interface EngineServerTable {
  id: string
  kind: EngineServerKind
  name: string
  address: string
  sealed: Buffer | null
  header_names: ColumnType<string[], string[] | undefined, string[]>
  has_key: Generated<boolean>
  ca_certificate: string | null
  accepts_untrusted: Generated<boolean>
  slots: Generated<number>
  company: Generated<string>
  country: Generated<string>
  models: JsonDefault<ServiceModel[]>
  is_enabled: Generated<boolean>
  created_by: string | null
  created_at: MomentDefault
  updated_at: MomentDefault
}

export interface EngineConsentTable {
  uid: string
  server_id: string
  name: string
  company: string
  country: string
  agreed_at: MomentDefault
}

export interface EngineServerCheckTable {
  id: string
  sealed: Buffer
  asked_at: MomentDefault
  taken_at: Moment | null
  answer: Json<EngineServerCheck> | null
}

export interface TaskBatchTable {
  id: string
  owner_uid: string
  workspace_id: string | null
  kind: 'batch' | 'grid'
  spec: JsonDefault
  sheet_image_id: string | null
  sheet_error: string | null
  sheet_done_at: Moment | null
  sheet_lease_until: Moment | null
  created_at: MomentDefault
}

/** Its states and leases are the database's to keep: migrations/0020-tasks.ts. */
export interface RecipeTaskTable {
  task_id: string
  type: Generated<TaskType>
  queue_type: Generated<QueueType>
  status: TaskStatus
  former_status: ColumnType<Exclude<TaskStatus, 'DELETED' | 'RUNNING'> | null, never, never>
  recipe_id: string | null
  recipe_version_id: string | null
  params: JsonDefault<TaskParams>
  graph: Json<ApiGraph> | null
  files: JsonDefault<Record<string, string>>
  /** The files of models that its graph names, by `<folder>/<name>`. */
  models: JsonDefault<Record<string, string>>
  /** A whole number of up to 64 bits. */
  seed: string | null
  prompt: Generated<string>
  folder_id: string | null
  folder_note: Generated<string>
  owner_uid: string
  workspace_id: string | null
  position: number
  paused_at: Moment | null
  parent_id: string | null
  batch_id: string | null
  batch_index: number | null
  input_hash: Buffer | null
  is_reused: Generated<boolean>
  engine_kinds: Generated<string[]>
  engine_servers: string[] | null
  starts: Generated<number>
  size_class: Generated<number>
  estimate_ms: number | null
  attempts: Generated<number>
  lease_token: string | null
  lease_until: Moment | null
  worker_id: string | null
  progress: Generated<number>
  preview_seq: Generated<number>
  started_at: Moment | null
  completed_at: Moment | null
  execution_ms: number | null
  engine_id: string | null
  engine_name: string | null
  node_hashes: Json<Record<string, string>> | null
  model_hashes: Json<Record<string, string>> | null
  error: Json<TaskError> | null
  texts: JsonDefault<string[]>
  created_at: MomentDefault
  updated_at: MomentDefault
  seq: ColumnType<number, never, never>
}

export interface RecipeTaskImageTable {
  task_id: string
  position: number
  image_id: string
}

export interface SentOnceTable {
  task_id: string
  run_key: string
  part: string
  sent_at: MomentDefault
}

export interface TaskPreviewTable {
  task_id: string
  seq: number
  mime_type: string
  data: Buffer
  width: number
  height: number
}

export interface TaskQueuePauseTable {
  uid: string | null
  workspace_id: string | null
  paused_by: string | null
  paused_at: MomentDefault
}

export interface TaskTurnTable {
  uid: string
  served_at: Moment
}

export interface TaskSpeedTable {
  recipe_version_id: string
  size_class: number
  recent_ms: number[]
  runs: BigInt
  updated_at: MomentDefault
}

export interface RunnerKeyTable {
  id: string
  name: string
  key_hash: Buffer
  hint: string
  made_by: string | null
  created_at: MomentDefault
  last_used_at: Moment | null
}

export interface TrialDeviceTable {
  id: string
  token_hash: Buffer
  created_at: MomentDefault
}

export interface TrialUseTable {
  subject_id: string
  kind: 'task' | 'file'
  device_id: string
  address_hash: Buffer
  created_at: MomentDefault
  ended_at: Moment | null
}

export interface InstallationTable {
  only_row: Generated<boolean>
  first_run_token_hash: Buffer | null
  /** By which it knows again what it wrote into archives. */
  archive_key: Generated<string>
  /** By which addresses of those who try without an account are kept unreadable. */
  trial_key: Generated<Buffer>
  created_at: MomentDefault
}

export interface LedgerAccountTable {
  id: string
  currency: Currency
  holder: AccountHolder
  uid: string | null
  workspace_id: string | null
  system_name: 'issued' | 'spent' | null
  /** Kept by triggers; null where none is kept. */
  balance: ColumnType<number | null, 0 | undefined, never>
  held: ColumnType<number, undefined, never>
  closed_at: Moment | null
  created_at: MomentDefault
}

export interface LedgerTransactionTable {
  id: string
  currency: Currency
  kind: LedgerKind
  reason: string
  subject_kind: LedgerSubjectKind | null
  subject_id: string | null
  note: Generated<string>
  idempotency_key: string
  actor_uid: string | null
  created_at: MomentDefault
}

export interface LedgerPostingTable {
  id: ColumnType<number, never, never>
  transaction_id: string
  account_id: string
  amount: number
  balance_after: ColumnType<number | null, never, never>
}

export interface CreditHoldTable {
  id: string
  task_id: string
  account_id: string
  amount: number
  state: Generated<'held' | 'settled' | 'released'>
  settled_amount: BigInt
  refunded_amount: BigInt
  reason: Generated<string>
  created_at: MomentDefault
  ended_at: Moment | null
}

export interface InstallationSettingTable {
  name: string
  value: Json
  changed_by: string | null
  changed_at: MomentDefault
}

export interface Database {
  person: PersonTable
  identity: IdentityTable
  session: SessionTable
  api_key: ApiKeyTable
  mail_code: MailCodeTable
  wallet_challenge: WalletChallengeTable
  billing_address: BillingAddressTable
  workspace: WorkspaceTable
  workspace_member: WorkspaceMemberTable
  blob: BlobTable
  file: FileTable
  storage_use: StorageUseTable
  item: ItemTable
  folder_ancestor: FolderAncestorTable
  folder_cover: FolderCoverTable
  take_down: TakeDownTable
  item_reach: ItemReachTable
  wildcard: WildcardTable
  sd_model: SdModelTable
  sd_model_sample: SdModelSampleTable
  training_job: TrainingJobTable
  training_image: TrainingImageTable
  training_checkpoint: TrainingCheckpointTable
  training_sample: TrainingSampleTable
  training_log: TrainingLogTable
  training_runner: TrainingRunnerTable
  style_image: StyleImageTable
  board_picture: BoardPictureTable
  board_task: BoardTaskTable
  board_thumbnail: BoardThumbnailTable
  recipe: RecipeTable
  recipe_version: RecipeVersionTable
  macro: MacroTable
  macro_run: MacroRunTable
  macro_due: MacroDueTable
  macro_step_task: MacroStepTaskTable
  automation: AutomationTable
  turbo_session: TurboSessionTable
  turbo_frame: TurboFrameTable
  turbo_turn: TurboTurnTable
  automation_run: AutomationRunTable
  upload: UploadTable
  upload_part: UploadPartTable
  image: ImageTable
  image_source: ImageSourceTable
  image_search: ImageSearchTable
  image_look: ImageLookTable
  look_model: LookModelTable
  image_to_look_at: ImageToLookAtTable
  image_sketch: ImageSketchTable
  image_embedding: ImageEmbeddingTable
  rating_suggestion: RatingSuggestionTable
  item_rating: ItemRatingTable
  rating_contest: RatingContestTable
  item_share: ItemShareTable
  item_grant: ItemGrantTable
  comment: CommentTable
  comment_mention: CommentMentionTable
  comment_like: CommentLikeTable
  comment_read: CommentReadTable
  comment_stamp: CommentStampTable
  comment_reaction: CommentReactionTable
  comment_thread_read: CommentThreadReadTable
  review_guest: ReviewGuestTable
  reaction: ReactionTable
  favorite: FavoriteTable
  library_entry: LibraryEntryTable
  tag: TagTable
  item_tag: ItemTagTable
  access_request: AccessRequestTable
  recent_access: RecentAccessTable
  pin: PinTable
  item_view: ItemViewTable
  notification: NotificationTable
  notification_setting: NotificationSettingTable
  push_key: PushKeyTable
  push_subscription: PushSubscriptionTable
  push_outbox: PushOutboxTable
  report: ReportTable
  document: DocumentTable
  document_update: DocumentUpdateTable
  document_snapshot: DocumentSnapshotTable
  document_hand: DocumentHandTable
  sync_ticket: SyncTicketTable
  feed_epoch: FeedEpochTable
  change: ChangeTable
  feed_trim: FeedTrimTable
  mail_outbox: MailOutboxTable
  idempotency_key: IdempotencyKeyTable
  audit_log: AuditLogTable
  rate_count: RateCountTable
  short_url: ShortUrlTable
  saved_search: SavedSearchTable
  search_history: SearchHistoryTable
  server_process: ServerProcessTable
  engine: EngineTable
  engine_server: EngineServerTable
  engine_consent: EngineConsentTable
  engine_server_check: EngineServerCheckTable
  task_batch: TaskBatchTable
  recipe_task: RecipeTaskTable
  recipe_task_image: RecipeTaskImageTable
  task_preview: TaskPreviewTable
  sent_once: SentOnceTable
  task_queue_pause: TaskQueuePauseTable
  task_turn: TaskTurnTable
  task_speed: TaskSpeedTable
  runner_key: RunnerKeyTable
  trial_device: TrialDeviceTable
  trial_use: TrialUseTable
  installation: InstallationTable
  ledger_account: LedgerAccountTable
  ledger_transaction: LedgerTransactionTable
  ledger_posting: LedgerPostingTable
  credit_hold: CreditHoldTable
  installation_setting: InstallationSettingTable
}

export type PersonRow = Selectable<PersonTable>
export type PersonUpdate = Updateable<PersonTable>
export type SessionRow = Selectable<SessionTable>
export type SavedSearchRow = Selectable<SavedSearchTable>
export type ItemRow = Selectable<ItemTable>
export type NewItem = Insertable<ItemTable>
export type ItemUpdate = Updateable<ItemTable>
export type WorkspaceRow = Selectable<WorkspaceTable>
export type DocumentRow = Selectable<DocumentTable>
