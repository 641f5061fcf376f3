import { ArmFailure } from './arm-failure.ts'

/** What it takes to speak to Azure Resource Manager, by the names of the environment. */
export interface Credentials {
  readonly subscriptionId: string
  readonly tenantId: string
  readonly clientId: string
  /** One of the two is there. */
  readonly clientSecret?: string
  readonly federatedTokenFile?: string
  /** Where tokens come from: `https://login.microsoftonline.com/`. */
  readonly authority: string
  /** Azure Resource Manager: `https://management.azure.com`. */
  readonly endpoint: string
  /** What the token is for. */
  readonly audience: string
}

/** Variables of an environment, or fields of a Secret. */
export type Variables = Readonly<Record<string, string | undefined>>

const needed = ['AZURE_SUBSCRIPTION_ID', 'AZURE_TENANT_ID', 'AZURE_CLIENT_ID'] as const

/**
 * The credentials in an environment, by the names that all Azure tools use. Throws an ArmFailure that names what is missing:
 * `where` says where it was looked for.
 */
export function credentialsFrom(variables: Variables, where: string): Credentials {
  const missing: string[] = needed.filter((name) => !variables[name])
  const { AZURE_CLIENT_SECRET: clientSecret, AZURE_FEDERATED_TOKEN_FILE: federatedTokenFile } = variables
  if (!clientSecret && !federatedTokenFile) missing.push('AZURE_CLIENT_SECRET or AZURE_FEDERATED_TOKEN_FILE')
  if (missing.length > 0) {
    const message = `${where} lacks ${missing.join(', ')}`
    throw new ArmFailure('CredentialsMissing', message)
  }
  const endpoint = address(variables, 'AZURE_RESOURCE_MANAGER_ENDPOINT', 'https://management.azure.com')
  return {
    subscriptionId: variables['AZURE_SUBSCRIPTION_ID']!,
    tenantId: variables['AZURE_TENANT_ID']!,
    clientId: variables['AZURE_CLIENT_ID']!,
    ...(clientSecret ? { clientSecret } : { federatedTokenFile: federatedTokenFile! }),
    authority: address(variables, 'AZURE_AUTHORITY_HOST', 'https://login.microsoftonline.com'),
    endpoint,
    audience: variables['AZURE_RESOURCE_MANAGER_AUDIENCE'] || endpoint,
  }
}

/** Without the slash at its end. Secrets go there, so it must be https. */
function address(variables: Variables, name: string, usual: string): string {
  const text = variables[name] || usual
  if (!URL.canParse(text) || new URL(text).protocol !== 'https:')
    throw new ArmFailure('CredentialsMissing', `${name} is no https address: ${JSON.stringify(text)}`)
  return text.replace(/\/+$/, '')
}
