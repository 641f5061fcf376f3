/** Which objects a rule is about. */
interface Match {
  /** Unique within its pack. */
  readonly id: string
  /** The API group: exact, or a glob with `*`; the core group is empty. */
  readonly group: string
  /** Absent: every kind of the group. */
  readonly kinds?: readonly string[]
}

/**
 * What a reference leaves unsaid. What the reference itself says comes first.
 *
 * A value `@path` is read from the referring object: `@metadata.labels["example.org/owner-kind"]`.
 */
export interface ReferenceTarget {
  /** Groups to look in, the likeliest first. `=` is the referring object's own, `^` its own without the first label. */
  readonly groups?: readonly string[]
  readonly kind?: string
  /** Absent: the referring object's namespace, or cluster-scoped, whichever exists. `none`: cluster-scoped. */
  readonly namespace?: string
}

/**
 * A field that names other objects.
 *
 * `contains`: what is named is part of the object. `depends-on`: the object needs it. `none`: the field is known and
 * leads nowhere (a reference back, a place to write to, another cluster), so that no general rule takes it for one.
 */
export interface ReferenceRule extends Match {
  readonly relation: 'contains' | 'depends-on' | 'none'
  /** `spec.resourceRefs[]`, `metadata.labels["example.org/owner"]`; `[]` stands for every entry. */
  readonly at: string
  /**
   * What stands there. `reference` (the default): an object with name, and kind, group, apiVersion, namespace as far as
   * it says. `name`: text. `key`: text `namespace/name`. `inventory`: text `namespace_name_group_kind`. `tracking`: text
   * `application:group/kind:namespace/name`, of which the application counts. `address`: text `name.namespace.svc…`; any other
   * host is none of the cluster. `in-core`: as `reference`, where its group is the core one; any other is no object.
   */
  readonly read?: 'reference' | 'name' | 'key' | 'inventory' | 'tracking' | 'address' | 'in-core'
  readonly to?: ReferenceTarget
  /** `to` (the default): this object contains or needs what it names. `from`: what it names contains or needs this object. */
  readonly direction?: 'to' | 'from'
  /**
   * It may be absent and nothing is wrong; `while-well`: as long as the object itself says that it is well. A reference
   * that says `optional: true` is so without this.
   */
  readonly optional?: boolean | 'while-well'
  /**
   * What it names lends many their access or means (an account, credentials), and can fail them all without a word;
   * `even-if-well`: also while it says that it is well (a node).
   */
  readonly shared?: boolean | 'even-if-well'
  /** The rule does not hold for an object that has this: `owned`, an owner reference; else a path. */
  readonly unless?: string
}

/** The object needs every object of a kind, in its namespace, that carries these labels. */
export interface SelectorRule extends Match {
  readonly relation: 'selects'
  /** Where the labels are: a map of label to value. */
  readonly at: string
  readonly to: { readonly group: string; readonly kind: string }
}

/** Of several parts of one kind, which count. The rest has been superseded: shown, never a cause. */
export interface CurrentRule extends Match {
  readonly relation: 'current'
  /** The kind that contains them; `*` and `*`: any that owns them. */
  readonly of: { readonly group: string; readonly kind: string }
  /**
   * `named`: those the holder names at one of the paths. `newest`: the last one created. `same`: those that have at the
   * path what the holder has there. `unless`: those that do not have one of the values at the path.
   */
  readonly when:
    | { readonly test: 'named'; readonly at: readonly string[] }
    | { readonly test: 'newest' }
    | { readonly test: 'same'; readonly at: string }
    | { readonly test: 'unless'; readonly at: string; readonly values: readonly (string | number)[] }
}

/** Conditions that only repeat what is beneath: never a cause where something beneath says it itself. */
export interface RepeatRule extends Match {
  readonly relation: 'repeats'
  /** Condition types; the empty one stands for what is said elsewhere than in a condition. */
  readonly types: readonly string[]
  /** Only with one of these reasons; absent: whatever the reason. */
  readonly reasons?: readonly string[]
  /** Not where the message is one of these globs: it says why by itself. */
  readonly unless?: readonly string[]
  /** Only where an object of this kind is in error beneath, or is blamed; absent: whatever is. */
  readonly of?: { readonly group: string; readonly kind: string }
}

/** How objects of some kinds lead to others. */
export type RelationRule = ReferenceRule | SelectorRule | CurrentRule | RepeatRule
