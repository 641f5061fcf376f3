import { conditions } from '../testkit/kinds.ts'
import { onCall } from '../testkit/on-call.ts'

const at = '2024-05-30T08:00:00Z'

onCall({
  'a tenant of MinIO that is initialised': [
    'Healthy',
    'minio.min.io/v2 Tenant',
    {
      status: {
        availableReplicas: 4,
        certificates: { autoCertEnabled: true, customCertificates: {} },
        currentState: 'Initialized',
        drivesHealing: 0,
        drivesOffline: 0,
        drivesOnline: 16,
        healthMessage: '',
        healthStatus: 'green',
        pools: [{ legacySecurityContext: false, ssName: 'x', state: 'PoolInitialized' }],
        revision: 0,
        syncVersion: 'v6.0.0',
        usage: { capacity: 100, usage: 20 },
        writeQuorum: 3,
      },
    },
  ],
  'a tenant of MinIO that lost its quorum': [
    'Degraded',
    'minio.min.io/v2 Tenant',
    {
      status: {
        availableReplicas: 1,
        currentState: 'Initialized',
        drivesOffline: 12,
        healthStatus: 'red',
        healthMessage: 'Service Unavailable',
        pools: [{ ssName: 'x', state: 'PoolInitialized' }],
      },
    },
  ],
  'a tenant of MinIO that is being updated': [
    'Progressing',
    'minio.min.io/v2 Tenant',
    { status: { currentState: 'Provisioning initial users', availableReplicas: 4, healthStatus: 'yellow' } },
  ],
  'a tenant of MinIO whose credentials are bad': [
    'Degraded',
    'minio.min.io/v2 Tenant',
    { status: { currentState: 'Tenant credentials are not set properly', availableReplicas: 0 } },
  ],
  'a block pool of Rook': [
    'Healthy',
    'ceph.rook.io/v1 CephBlockPool',
    {
      metadata: { generation: 1 },
      status: {
        cephx: {},
        info: { failureDomain: 'host', type: 'Replicated' },
        observedGeneration: 1,
        phase: 'Ready',
        mirroringStatus: {
          lastChecked: at,
          summary: { daemon_health: 'OK', health: 'OK', image_health: 'OK', states: { replaying: 2 } },
        },
      },
    },
  ],
  'a block pool of Rook whose mirror is not well': [
    'Degraded',
    'ceph.rook.io/v1 CephBlockPool',
    {
      status: {
        phase: 'Ready',
        mirroringStatus: {
          lastChecked: at,
          summary: { daemon_health: 'OK', health: 'ERROR', image_health: 'ERROR', states: { error: 2 } },
        },
      },
    },
  ],
  'an object store of Rook that fails': [
    'Degraded',
    'ceph.rook.io/v1 CephObjectStore',
    { status: { phase: 'Failure', info: { endpoint: 'http://x' }, conditions: [] } },
  ],
  'a snapshot that is ready to use': [
    'Healthy',
    'snapshot.storage.k8s.io/v1 VolumeSnapshotContent',
    { status: { creationTime: 1717056000, readyToUse: true, restoreSize: 100, snapshotHandle: 'a' } },
  ],
  'a replica of Longhorn that has failed': [
    'Degraded',
    'longhorn.io/v1beta2 Replica',
    {
      spec: { failedAt: at, desireState: 'stopped', active: true },
      status: {
        currentState: 'error',
        conditions: [
          { type: 'InstanceCreation', status: 'True' },
          { type: 'FilesystemReadOnly', status: 'False' },
        ],
        started: false,
      },
    },
  ],
  'a node of Longhorn whose disk cannot be scheduled': [
    'Degraded',
    'longhorn.io/v1beta2 Node',
    {
      status: {
        conditions: [
          { type: 'Ready', status: 'True', reason: '', message: 'Node x is ready' },
          { type: 'Schedulable', status: 'True' },
          { type: 'MountPropagation', status: 'True' },
        ],
        diskStatus: {
          d1: {
            conditions: [
              { type: 'Ready', status: 'True', message: 'Disk d1 is ready' },
              {
                type: 'Schedulable',
                status: 'False',
                reason: 'DiskPressure',
                message: 'the disk d1 has 10 available, but requires reserved 30',
              },
            ],
            storageAvailable: 10,
          },
        },
      },
    },
  ],
  'a volume of OpenEBS that is online': [
    'Healthy',
    'openebs.io/v1beta2 DiskPool',
    { status: { available: 100, capacity: 100, cr_state: 'Created', pool_status: 'Online', used: 0 } },
  ],
  'a pool of OpenEBS that is not known': [
    'Unknown or Degraded',
    'openebs.io/v1beta2 DiskPool',
    { status: { available: 0, capacity: 0, cr_state: 'Created', pool_status: 'Unknown', used: 0 } },
  ],
  'a cluster of Portworx that is online': [
    'Healthy',
    'core.libopenstorage.org/v1 StorageCluster',
    {
      status: {
        clusterName: 'px',
        phase: 'Running',
        storage: {},
        version: '3.0.0',
        conditions: [
          { lastTransitionTime: at, source: 'Portworx', status: 'Online', type: 'RuntimeState' },
          { lastTransitionTime: at, source: 'Portworx', status: 'Completed', type: 'Install' },
          {
            lastTransitionTime: at,
            message: 'Migration successful',
            source: 'Portworx',
            status: 'Completed',
            type: 'Migration',
          },
        ],
      },
    },
  ],
  'a cluster of Portworx that fails its checks': [
    'Degraded',
    'core.libopenstorage.org/v1 StorageCluster',
    {
      status: {
        phase: 'Degraded',
        conditions: [
          {
            lastTransitionTime: at,
            message: 'prechecks failed: usage file not found',
            source: 'Portworx',
            status: 'Failed',
            type: 'Preflight',
          },
        ],
      },
    },
  ],
  'a backup of Velero that has some errors': [
    'Degraded',
    'velero.io/v1 Backup',
    {
      status: {
        completionTimestamp: at,
        errors: 2,
        warnings: 1,
        expiration: '2024-06-30T08:00:00Z',
        formatVersion: '1.1.0',
        phase: 'PartiallyFailed',
        progress: { itemsBackedUp: 10, totalItems: 12 },
        startTimestamp: at,
      },
    },
  ],
  'a backup location that cannot be reached': [
    'Degraded',
    'velero.io/v1 BackupStorageLocation',
    {
      status: {
        lastValidationTime: at,
        message:
          'BackupStorageLocation "default" is unavailable: rpc error: code = Unknown desc = NoSuchBucket',
        phase: 'Unavailable',
      },
    },
  ],
  'a restore of Velero that goes on': [
    'Progressing',
    'velero.io/v1 Restore',
    { status: { phase: 'InProgress', progress: { itemsRestored: 3, totalItems: 12 }, startTimestamp: at } },
  ],
  'a restore of Velero that was refused': [
    'Degraded',
    'velero.io/v1 Restore',
    {
      status: {
        phase: 'FailedValidation',
        validationErrors: ['Error retrieving backup: backup "x" not found'],
        completionTimestamp: at,
      },
    },
  ],
  'a repository of Velero': [
    'Healthy',
    'velero.io/v1 BackupRepository',
    {
      status: {
        lastMaintenanceTime: at,
        phase: 'Ready',
        recentMaintenance: [{ result: 'Succeeded', startTimestamp: at, completeTimestamp: at }],
      },
    },
  ],
  'a replication of VolSync that keeps its schedule': [
    'Healthy',
    'volsync.backube/v1alpha1 ReplicationSource',
    {
      status: {
        lastManualSync: '',
        lastSyncDuration: '20s',
        lastSyncTime: at,
        latestMoverStatus: { logs: 'Processed 2 files', result: 'Successful' },
        nextSyncTime: '2024-06-01T12:30:00Z',
        conditions: [
          {
            lastTransitionTime: at,
            message: 'Waiting for next scheduled synchronization',
            reason: 'WaitingForSchedule',
            status: 'False',
            type: 'Synchronizing',
          },
        ],
      },
    },
  ],
  'a replication of VolSync whose mover fails': [
    'Degraded',
    'volsync.backube/v1alpha1 ReplicationSource',
    {
      status: {
        lastSyncStartTime: at,
        latestMoverStatus: {
          logs: 'Fatal: unable to open config file: Stat: Access Denied.',
          result: 'Failed',
        },
        conditions: [
          {
            lastTransitionTime: at,
            message: 'Synchronization in-progress',
            reason: 'SyncInProgress',
            status: 'True',
            type: 'Synchronizing',
          },
        ],
      },
    },
  ],
  'a backup of K8up that succeeded': [
    'Healthy',
    'k8up.io/v1 Backup',
    {
      status: {
        finished: true,
        started: true,
        conditions: [
          {
            type: 'PreBackupPodsReady',
            status: 'True',
            reason: 'NoPreBackupPodsFound',
            message: 'no container definitions found',
          },
          { type: 'Ready', status: 'True', reason: 'Ready', message: 'created' },
          { type: 'Progressing', status: 'False', reason: 'Finished', message: 'job has ended' },
          { type: 'Completed', status: 'True', reason: 'Succeeded', message: 'the job succeeded' },
        ],
      },
    },
  ],
  'a backup of K8up that failed': [
    'Degraded',
    'k8up.io/v1 Backup',
    {
      status: {
        finished: true,
        started: true,
        conditions: [
          { type: 'Ready', status: 'True', reason: 'Ready', message: 'created' },
          { type: 'Progressing', status: 'False', reason: 'Finished', message: 'job has ended' },
          {
            type: 'Completed',
            status: 'True',
            reason: 'Failed',
            message: 'the job failed, please check its log for details',
          },
        ],
      },
    },
  ],
  'an action of Kanister that is complete': [
    'Healthy',
    'cr.kanister.io/v1alpha1 ActionSet',
    {
      status: {
        actions: [{ name: 'backup', phases: [{ name: 'dump', state: 'complete', output: {} }] }],
        error: { message: '' },
        progress: { percentCompleted: '100', runningPhase: '' },
        state: 'complete',
      },
    },
  ],
  'an action of Kanister that failed': [
    'Degraded',
    'cr.kanister.io/v1alpha1 ActionSet',
    {
      status: {
        actions: [{ name: 'backup', phases: [{ name: 'dump', state: 'failed' }] }],
        error: { message: 'Pod failed or did not transition into complete state' },
        state: 'failed',
      },
    },
  ],
  'a volume of Trident that is orphaned': [
    'Degraded',
    'trident.netapp.io/v1 TridentVolume',
    { orphaned: true, state: 'missing_backend', config: { name: 'pvc-1' } },
  ],
  'a backend of Trident that is bound': [
    'Healthy',
    'trident.netapp.io/v1 TridentBackendConfig',
    {
      status: {
        backendInfo: { backendName: 'b', backendUUID: 'u' },
        deletionPolicy: 'delete',
        lastOperationStatus: 'Success',
        message: 'Backend "b" updated',
        phase: 'Bound',
      },
    },
  ],
  'a backend of Trident that is unbound': [
    'Degraded',
    'trident.netapp.io/v1 TridentBackendConfig',
    {
      status: {
        backendInfo: { backendName: '' },
        lastOperationStatus: 'Failed',
        message: 'Failed to create backend: problem initializing storage driver',
        phase: '',
      },
    },
  ],
  'an orchestrator of Trident': [
    'Healthy',
    'trident.netapp.io/v1 TridentOrchestrator',
    {
      status: {
        currentInstallationParams: { IPv6: 'false' },
        message: 'Trident installed',
        namespace: 'trident',
        status: 'Installed',
        version: 'v23.07.1',
      },
    },
  ],
  'a data import of CDI that goes on': [
    'Progressing',
    'cdi.kubevirt.io/v1beta1 DataVolume',
    {
      status: {
        phase: 'ImportInProgress',
        progress: '23.4%',
        ...conditions(
          'Bound=True Bound: PVC dv Bound',
          'Ready=False TransferRunning',
          'Running=True Pod is running',
        ),
      },
    },
  ],
  'a data import of CDI whose pod fails again and again': [
    'Degraded',
    'cdi.kubevirt.io/v1beta1 DataVolume',
    {
      status: {
        phase: 'ImportInProgress',
        progress: 'N/A',
        restartCount: 7,
        ...conditions(
          'Bound=True Bound: PVC dv Bound',
          'Ready=False TransferRunning',
          'Running=False Error: Unable to connect to http data source: Get "http://x": dial tcp: lookup x: no such host',
        ),
      },
    },
  ],
  'a data import of CDI that waits for its first consumer': [
    'Progressing or Suspended',
    'cdi.kubevirt.io/v1beta1 DataVolume',
    {
      status: {
        phase: 'WaitForFirstConsumer',
        progress: 'N/A',
        ...conditions('Bound=False Pending: PVC dv Pending', 'Ready=False', 'Running=False'),
      },
    },
  ],
  'a local volume group with a failed device': [
    'Degraded',
    'local.storage.openshift.io/v1alpha1 LocalVolumeDiscoveryResult',
    {
      status: {
        discoveredDevices: [{ path: '/dev/sdb', status: { state: 'NotAvailable' } }],
        discoveredTimeStamp: at,
        phase: 'Failed',
      },
    },
  ],
  'a claim of a bucket that is bound': [
    'Healthy',
    'objectbucket.io/v1alpha1 ObjectBucketClaim',
    { spec: { bucketName: 'b' }, status: { phase: 'Bound' } },
  ],
  'a NooBaa that is rejected': [
    'Degraded',
    'noobaa.io/v1alpha1 NooBaa',
    {
      status: {
        phase: 'Rejected',
        observedGeneration: 1,
        conditions: [
          {
            type: 'Available',
            status: 'False',
            reason: 'TemporaryError',
            message: 'unsupported backing store',
          },
          { type: 'Progressing', status: 'True', reason: 'TemporaryError' },
          { type: 'Degraded', status: 'False', reason: 'TemporaryError' },
        ],
      },
    },
  ],
  'a backing store in NooBaa without room': [
    'Degraded',
    'noobaa.io/v1alpha1 BackingStore',
    {
      status: {
        mode: { modeCode: 'NO_CAPACITY', timeStamp: at },
        phase: 'Ready',
        conditions: [
          {
            type: 'Available',
            status: 'True',
            reason: 'BackingStorePhaseReady',
            message: 'Backing store mode: NO_CAPACITY',
          },
          { type: 'Progressing', status: 'False', reason: 'BackingStorePhaseReady' },
          { type: 'Degraded', status: 'False', reason: 'BackingStorePhaseReady' },
        ],
      },
    },
  ],
  'a protected workload that is relocating': [
    'Progressing',
    'ramendr.openshift.io/v1alpha1 DRPlacementControl',
    {
      status: {
        phase: 'Relocating',
        progression: 'CleaningUp',
        conditions: [
          {
            type: 'Available',
            status: 'False',
            reason: 'Relocating',
            message: 'Starting quiesce for relocation',
          },
          {
            type: 'PeerReady',
            status: 'False',
            reason: 'NotStarted',
            message: 'Started relocation to cluster "a"',
          },
        ],
      },
    },
  ],
  'a protected workload that is deployed': [
    'Healthy',
    'ramendr.openshift.io/v1alpha1 DRPlacementControl',
    {
      status: {
        phase: 'Deployed',
        progression: 'Completed',
        lastGroupSyncTime: at,
        conditions: [
          { type: 'Available', status: 'True', reason: 'Deployed', message: 'Initial deployment completed' },
          { type: 'PeerReady', status: 'True', reason: 'Success', message: 'Ready' },
          {
            type: 'Protected',
            status: 'True',
            reason: 'Protected',
            message: 'VolumeReplicationGroup (x) on cluster a is protecting required resources and data',
          },
        ],
        resourceConditions: {
          conditions: [
            { type: 'DataReady', status: 'True', reason: 'Ready' },
            {
              type: 'DataProtected',
              status: 'False',
              reason: 'Replicating',
              message: 'PVCs in the VolumeReplicationGroup are replicating',
            },
          ],
        },
      },
    },
  ],
  'a benchmark of CIS that failed': [
    'Degraded',
    'cis.cattle.io/v1 ClusterScan',
    {
      status: {
        NextScanAt: '',
        ScanAlertingRuleName: '',
        display: { error: true, message: 'Scan failed: exit status 1', state: 'fail', transitioning: false },
        lastRunTimestamp: at,
        observedGeneration: 1,
        conditions: [
          { type: 'Created', status: 'True' },
          { type: 'Complete', status: 'True' },
          { type: 'Failed', status: 'True' },
        ],
      },
    },
  ],
})
