import type { Case } from '../suite/case.ts'
import { access } from './access.ts'
import { apiServices } from './api-services.ts'
import { apply } from './apply.ts'
import { applyLists } from './apply-lists.ts'
import { builtInValidation } from './built-in-validation.ts'
import { builtInVersions } from './built-in-versions.ts'
import { conversion } from './conversion.ts'
import { create } from './create.ts'
import { defaults } from './defaults.ts'
import { definitions } from './definitions.ts'
import { deletion } from './delete.ts'
import { discovery } from './discovery.ts'
import { documents } from './documents.ts'
import { dryRun } from './dry-run.ts'
import { eviction } from './eviction.ts'
import { fieldValidation } from './field-validation.ts'
import { hostileWebhooks } from './hostile-webhooks.ts'
import { kindRules } from './kind-rules.ts'
import { kindsRefuse } from './kinds-refuse.ts'
import { limits } from './limits.ts'
import { list } from './list.ts'
import { managedFields } from './managed-fields.ts'
import { mistyped } from './mistyped.ts'
import { namespaces } from './namespaces.ts'
import { newCluster } from './new-cluster.ts'
import { noOp } from './no-op.ts'
import { patch } from './patch.ts'
import { pods } from './pods.ts'
import { policies } from './policies.ts'
import { protobuf } from './protobuf.ts'
import { quotas } from './quotas.ts'
import { rights } from './rights.ts'
import { ruleCosts } from './rule-costs.ts'
import { rules } from './rules.ts'
import { scale } from './scale.ts'
import { schema } from './schema.ts'
import { services } from './services.ts'
import { strategic } from './strategic.ts'
import { subresources } from './subresources.ts'
import { tables } from './tables.ts'
import { tokens } from './tokens.ts'
import { trustBundles } from './trust-bundles.ts'
import { update } from './update.ts'
import { versionSchemas } from './version-schemas.ts'
import { versions } from './versions.ts'
import { watch } from './watch.ts'
import { webSockets } from './web-sockets.ts'
import { webhookAddresses } from './webhook-addresses.ts'
import { webhooks } from './webhooks.ts'
import { workloadStatus } from './workload-status.ts'

const topics = [
  discovery,
  documents,
  protobuf,
  create,
  defaults,
  update,
  patch,
  workloadStatus,
  scale,
  kindRules,
  services,
  pods,
  quotas,
  strategic,
  apply,
  applyLists,
  managedFields,
  noOp,
  watch,
  webSockets,
  list,
  deletion,
  namespaces,
  definitions,
  schema,
  rules,
  ruleCosts,
  versions,
  versionSchemas,
  tables,
  access,
  rights,
  tokens,
  limits,
  mistyped,
  fieldValidation,
  dryRun,
  webhooks,
  webhookAddresses,
  hostileWebhooks,
  policies,
  conversion,
  builtInVersions,
  builtInValidation,
  kindsRefuse,
  trustBundles,
  subresources,
  eviction,
  newCluster,
  apiServices,
]

/** The whole suite, topic by topic. */
export const allCases: Case[] = topics.flatMap((topic) => topic.cases)
