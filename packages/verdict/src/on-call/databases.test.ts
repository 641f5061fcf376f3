import { conditions } from '../testkit/kinds.ts'
import { onCall } from '../testkit/on-call.ts'

const at = '2024-05-30T08:00:00Z'

onCall({
  'a PostgreSQL cluster whose instances are all ready': [
    'Healthy',
    'postgres-operator.crunchydata.com/v1beta1 PostgresCluster',
    {
      metadata: { generation: 3 },
      spec: { postgresVersion: 16, instances: [{ name: 'a', replicas: 2 }] },
      status: {
        observedGeneration: 3,
        instances: [{ name: 'a', readyReplicas: 2, replicas: 2, updatedReplicas: 2 }],
        databaseInitSQL: '',
        monitoring: { exporterConfiguration: '559c4c97d6' },
        patroni: { systemIdentifier: '7300000000000000000' },
        pgbackrest: {
          repoHost: { apiVersion: 'apps/v1', kind: 'StatefulSet', ready: true },
          repos: [{ bound: true, name: 'repo1', replicaCreateBackupComplete: true, stanzaCreated: true }],
        },
        proxy: { pgBouncer: { postgresRevision: '5c9966f6bc' } },
        ...conditions(
          'PGBackRestRepoHostReady=True RepoHostReady: pgBackRest dedicated repository host is ready',
          'PGBackRestReplicaRepoReady=True StanzaCreated: pgBackRest replica create repo is ready for backups',
          'PGBackRestReplicaCreate=True RepoBackupComplete: pgBackRest replica creation is now possible',
        ),
      },
    },
  ],
  'a PostgreSQL cluster that lacks one of its two instances': [
    'Progressing or Degraded',
    'postgres-operator.crunchydata.com/v1beta1 PostgresCluster',
    {
      metadata: { generation: 3 },
      spec: { instances: [{ name: 'a', replicas: 2 }] },
      status: {
        observedGeneration: 3,
        instances: [{ name: 'a', readyReplicas: 1, replicas: 2, updatedReplicas: 2 }],
        ...conditions(
          'PGBackRestRepoHostReady=True RepoHostReady: pgBackRest dedicated repository host is ready',
        ),
      },
    },
  ],
  'a PostgreSQL cluster whose repository host does not come up': [
    'Progressing or Degraded',
    'postgres-operator.crunchydata.com/v1beta1 PostgresCluster',
    {
      status: {
        instances: [{ name: 'a', replicas: 1 }],
        ...conditions(
          'PGBackRestRepoHostReady=False RepoHostNotReady: pgBackRest dedicated repository host is not ready',
        ),
      },
    },
  ],
  'a Percona cluster that is ready': [
    'Healthy',
    'pxc.percona.com/v1 PerconaXtraDBCluster',
    {
      metadata: { generation: 1 },
      spec: { pxc: { size: 3 }, haproxy: { enabled: true, size: 3 }, proxysql: { enabled: false } },
      status: {
        backup: { version: '8.0.35' },
        conditions: [
          { lastTransitionTime: at, status: 'True', type: 'initializing' },
          { lastTransitionTime: '2024-05-30T09:00:00Z', status: 'True', type: 'ready' },
        ],
        haproxy: { labelSelectorPath: 'x', ready: 3, size: 3, status: 'ready' },
        host: 'cluster1-haproxy.default',
        logcollector: {},
        observedGeneration: 1,
        pmm: {},
        proxysql: {},
        pxc: { image: 'percona/pxc:8.0', ready: 3, size: 3, status: 'ready', version: '8.0.35' },
        ready: 6,
        size: 6,
        state: 'ready',
      },
    },
  ],
  'a Percona cluster whose Secret is missing': [
    'Degraded',
    'pxc.percona.com/v1 PerconaXtraDBCluster',
    {
      status: {
        conditions: [
          { lastTransitionTime: at, status: 'True', type: 'initializing' },
          {
            lastTransitionTime: at,
            message: 'get secret: secrets "my-cluster-secrets" not found',
            reason: 'ErrorReconcile',
            status: 'True',
            type: 'error',
          },
        ],
        message: ['Error: get secret: secrets "my-cluster-secrets" not found'],
        state: 'error',
        size: 0,
        ready: 0,
      },
    },
  ],
  'a Percona cluster that is paused': [
    'Suspended',
    'pxc.percona.com/v1 PerconaXtraDBCluster',
    {
      spec: { pause: true },
      status: { state: 'paused', ready: 0, size: 3, pxc: { status: 'paused', size: 3 } },
    },
  ],
  'a Percona PostgreSQL cluster that is starting': [
    'Progressing',
    'pgv2.percona.com/v2 PerconaPGCluster',
    {
      status: {
        host: 'cluster1-pgbouncer.default.svc',
        pgbouncer: { ready: 1, size: 3 },
        postgres: { instances: [{ name: 'instance1', ready: 1, size: 3 }], ready: 1, size: 3 },
        state: 'initializing',
      },
    },
  ],
  'a Percona backup that has failed': [
    'Degraded',
    'psmdb.percona.com/v1 PerconaServerMongoDBBackup',
    {
      status: {
        state: 'error',
        error: 'starting deadline exceeded',
        start: at,
        pbmName: '2024-05-30T08:00:00Z',
      },
    },
  ],
  'a Percona backup that is requested': [
    'Progressing',
    'psmdb.percona.com/v1 PerconaServerMongoDBBackup',
    { status: { state: 'requested', start: at, lastTransition: at } },
  ],
  'a MongoDB replica set that runs': [
    'Healthy',
    'mongodbcommunity.mongodb.com/v1 MongoDBCommunity',
    {
      spec: { members: 3, type: 'ReplicaSet', version: '6.0.5' },
      status: {
        currentMongoDBMembers: 3,
        currentStatefulSetReplicas: 3,
        mongoUri: 'mongodb://m-0.m-svc:27017',
        phase: 'Running',
        version: '6.0.5',
      },
    },
  ],
  'a MongoDB replica set whose password is missing': [
    'Degraded',
    'mongodbcommunity.mongodb.com/v1 MongoDBCommunity',
    {
      status: {
        currentMongoDBMembers: 0,
        currentStatefulSetReplicas: 0,
        message: 'Error ensuring User config: Secret "my-user-password" not found',
        mongoUri: '',
        phase: 'Failed',
      },
    },
  ],
  'a MongoDB enterprise cluster that waits for its agents': [
    'Progressing',
    'mongodb.com/v1 MongoDB',
    {
      metadata: { generation: 2 },
      status: {
        phase: 'Reconciling',
        observedGeneration: 2,
        message: 'StatefulSet not ready',
        resourcesNotReady: [
          {
            kind: 'StatefulSet',
            message: 'Not all the Pods are ready (wanted: 3, updated: 3, ready: 2, current: 3)',
            name: 'rs',
          },
        ],
        version: '',
        lastTransition: at,
      },
    },
  ],
  'a Redis failover whose masters and replicas are there': [
    'Healthy',
    'redis.redis.opstreelabs.in/v1beta2 RedisCluster',
    {
      spec: { clusterSize: 3 },
      status: {
        readyFollowerReplicas: 3,
        readyLeaderReplicas: 3,
        reason: 'RedisCluster is ready',
        state: 'Ready',
      },
    },
  ],
  'a Redis cluster that is being bootstrapped': [
    'Progressing',
    'redis.redis.opstreelabs.in/v1beta2 RedisCluster',
    {
      spec: { clusterSize: 3 },
      status: {
        readyFollowerReplicas: 0,
        readyLeaderReplicas: 3,
        reason: 'RedisCluster is bootstrapping',
        state: 'Bootstrap',
      },
    },
  ],
  'a Redis Enterprise cluster that runs': [
    'Healthy',
    'app.redislabs.com/v1 RedisEnterpriseCluster',
    {
      status: {
        bundledDatabaseVersions: [{ dbType: 'redis', version: '7.2.0', major: '7.2' }],
        licenseStatus: {
          activationDate: at,
          expirationDate: '2024-06-29T08:00:00Z',
          features: ['bigstore'],
          licenseState: 'Valid',
          owner: 'Redis',
        },
        modules: [{ displayName: 'RediSearch 2', name: 'search', versions: ['2.8.4'] }],
        persistenceStatus: { status: 'Provisioned', succeeded: '3/3' },
        spec: 'Valid',
        state: 'Running',
        redisEnterpriseIPFamily: 'IPv4',
      },
    },
  ],
  'a Redis Enterprise database whose spec is refused': [
    'Degraded',
    'app.redislabs.com/v1alpha1 RedisEnterpriseDatabase',
    {
      status: {
        lastUpdated: at,
        specStatus: 'Invalid',
        status: 'pending',
        databaseURL: '',
        observedGeneration: 1,
      },
    },
  ],
  'a Redis Enterprise database that is active': [
    'Healthy',
    'app.redislabs.com/v1alpha1 RedisEnterpriseDatabase',
    {
      status: {
        createdAt: at,
        databaseUID: '1',
        internalEndpoints: [{ host: 'redis-12345.x', port: 12345 }],
        lastActionStatus: '',
        lastUpdated: at,
        redisEnterpriseCluster: 'rec',
        shardStatuses: { active: 1 },
        specStatus: 'Valid',
        status: 'active',
        version: '7.2.0',
      },
    },
  ],
  'a Cassandra datacenter that is ready': [
    'Healthy',
    'cassandra.datastax.com/v1beta1 CassandraDatacenter',
    {
      metadata: { generation: 4 },
      spec: { size: 3 },
      status: {
        cassandraOperatorProgress: 'Ready',
        nodeStatuses: { 'c-dc1-r1-sts-0': { hostID: 'a-b' } },
        observedGeneration: 4,
        quietPeriod: '2024-05-30T08:00:06Z',
        superUserUpserted: at,
        ...conditions(
          'Healthy=True',
          'Stopped=False',
          'ReplacingNodes=False',
          'Updating=False',
          'RollingRestart=False',
          'Resuming=False',
          'ScalingDown=False',
          'Valid=True',
          'Initialized=True',
          'Ready=True',
        ),
      },
    },
  ],
  'a Cassandra datacenter that was stopped on purpose': [
    'Suspended',
    'cassandra.datastax.com/v1beta1 CassandraDatacenter',
    {
      spec: { size: 3, stopped: true },
      status: {
        cassandraOperatorProgress: 'Ready',
        ...conditions(
          'Healthy=False',
          'Stopped=True',
          'Updating=False',
          'Valid=True',
          'Initialized=True',
          'Ready=False',
        ),
      },
    },
  ],
  'a Cassandra datacenter that is being scaled up': [
    'Progressing',
    'cassandra.datastax.com/v1beta1 CassandraDatacenter',
    {
      spec: { size: 6 },
      status: {
        cassandraOperatorProgress: 'Updating',
        ...conditions(
          'Healthy=True',
          'Stopped=False',
          'ScalingUp=True',
          'Updating=True',
          'Valid=True',
          'Initialized=True',
          'Ready=True',
        ),
      },
    },
  ],
  'a Scylla cluster with all its members': [
    'Healthy',
    'scylla.scylladb.com/v1 ScyllaCluster',
    {
      metadata: { generation: 1 },
      status: {
        availableMembers: 3,
        members: 3,
        rackCount: 1,
        readyMembers: 3,
        observedGeneration: 1,
        racks: {
          'us-east-1a': {
            availableMembers: 3,
            currentMembers: 3,
            members: 3,
            readyMembers: 3,
            stale: false,
            updatedMembers: 3,
            version: '5.2.0',
          },
        },
        ...conditions(
          'Available=True AsExpected',
          'Progressing=False AsExpected',
          'Degraded=False AsExpected',
        ),
      },
    },
  ],
  'a Scylla cluster that cannot apply a StatefulSet': [
    'Degraded',
    'scylla.scylladb.com/v1 ScyllaCluster',
    {
      status: {
        ...conditions(
          'Available=True AsExpected',
          'Progressing=True Progressing',
          'Degraded=True Error: StatefulSetControllerDegraded: can\'t apply StatefulSet: statefulset "x" is invalid',
        ),
      },
    },
  ],
  'a CockroachDB cluster that is initialised': [
    'Healthy',
    'crdb.cockroachlabs.com/v1alpha1 CrdbCluster',
    {
      spec: { nodes: 3 },
      status: {
        clusterStatus: 'Finished',
        crdbcontainerimage: 'cockroachdb/cockroach:v23.1.4',
        operatorActions: [
          {
            lastTransitionTime: at,
            message: 'job completed',
            status: 'Finished',
            type: 'VersionCheckerAction',
          },
        ],
        version: 'v23.1.4',
        conditions: [
          { lastTransitionTime: at, status: 'True', type: 'Initialized' },
          { lastTransitionTime: at, status: 'True', type: 'CrdbVersionChecked' },
        ],
      },
    },
  ],
  'a CockroachDB cluster whose version check fails': [
    'Degraded',
    'crdb.cockroachlabs.com/v1alpha1 CrdbCluster',
    {
      spec: { nodes: 3 },
      status: {
        clusterStatus: 'Failed',
        operatorActions: [
          {
            lastTransitionTime: at,
            message: 'job version checker failed',
            status: 'Failed',
            type: 'VersionCheckerAction',
          },
        ],
        conditions: [{ lastTransitionTime: at, status: 'False', type: 'CrdbVersionChecked' }],
      },
    },
  ],
  'a YugabyteDB universe that is ready': [
    'Healthy',
    'operator.yugabyte.io/v1alpha1 YBUniverse',
    {
      status: {
        cqlEndpoints: ['10.0.0.1:9042'],
        resourceUUID: 'a',
        universeState: 'Ready',
        actions: [{ message: 'Task Create Universe', action_time: at }],
      },
    },
  ],
  'a YugabyteDB universe whose creation failed': [
    'Degraded',
    'operator.yugabyte.io/v1alpha1 YBUniverse',
    { status: { universeState: 'Error Creating', resourceUUID: 'a' } },
  ],
  'a ClickHouse installation that is complete': [
    'Healthy',
    'clickhouse.altinity.com/v1 ClickHouseInstallation',
    {
      status: {
        'chop-version': '0.23.0',
        action: 'reconcile completed successfully, task id: auto-1',
        actions: ['reconcile completed successfully', 'reconcile started'],
        clusters: 1,
        errors: [],
        hosts: 2,
        hostsCompleted: 2,
        pods: ['chi-0', 'chi-1'],
        replicas: 0,
        shards: 1,
        status: 'Completed',
        taskID: 'auto-1',
      },
    },
  ],
  'a ClickHouse installation that was given up': [
    'Degraded',
    'clickhouse.altinity.com/v1 ClickHouseInstallation',
    {
      status: {
        action: 'reconcile aborted',
        error: 'FAILED to reconcile StatefulSet: chi-x-0-0 CHI: x',
        errors: ['2024-05-30 FAILED to reconcile StatefulSet: chi-x-0-0 CHI: x'],
        status: 'Aborted',
        hosts: 2,
        hostsCompleted: 0,
      },
    },
  ],
  'a ClickHouse installation in the making': [
    'Progressing',
    'clickhouse.altinity.com/v1 ClickHouseInstallation',
    {
      status: {
        action: 'reconcile started, task id: auto-2',
        status: 'InProgress',
        hosts: 2,
        hostsCompleted: 1,
      },
    },
  ],
  'a MySQL InnoDB cluster that is online': [
    'Healthy',
    'mysql.oracle.com/v2 InnoDBCluster',
    {
      spec: { instances: 3, router: { instances: 1 } },
      status: {
        cluster: { lastProbeTime: at, onlineInstances: 3, status: 'ONLINE', type: 'Group Replication' },
        createTime: at,
        kopf: { progress: {} },
      },
    },
  ],
  'a MySQL InnoDB cluster that has lost its quorum': [
    'Degraded',
    'mysql.oracle.com/v2 InnoDBCluster',
    {
      spec: { instances: 3 },
      status: { cluster: { lastProbeTime: at, onlineInstances: 1, status: 'NO_QUORUM' } },
    },
  ],
  'a MySQL InnoDB cluster that is partly online': [
    'Degraded or Progressing',
    'mysql.oracle.com/v2 InnoDBCluster',
    {
      spec: { instances: 3 },
      status: { cluster: { lastProbeTime: at, onlineInstances: 2, status: 'ONLINE_PARTIAL' } },
    },
  ],
  'an Orchestrator-run MySQL cluster': [
    'Healthy',
    'mysql.presslabs.org/v1alpha1 MysqlCluster',
    {
      spec: { replicas: 2 },
      status: {
        nodes: [
          {
            name: 'db-mysql-0.mysql',
            conditions: [
              { lastTransitionTime: at, status: 'False', type: 'Lagged' },
              { lastTransitionTime: at, status: 'False', type: 'Replicating' },
              { lastTransitionTime: at, status: 'True', type: 'Master' },
              { lastTransitionTime: at, status: 'False', type: 'ReadOnly' },
            ],
          },
          {
            name: 'db-mysql-1.mysql',
            conditions: [
              { lastTransitionTime: at, status: 'False', type: 'Lagged' },
              { lastTransitionTime: at, status: 'True', type: 'Replicating' },
              { lastTransitionTime: at, status: 'False', type: 'Master' },
              { lastTransitionTime: at, status: 'True', type: 'ReadOnly' },
            ],
          },
        ],
        readyNodes: 2,
        ...conditions(
          'ReadOnly=False ClusterReadOnlyFalse: initializing',
          'Ready=True StatefulSetReady: StatefulSet is ready',
          'PendingFailoverAck=False NoPendingFailoverAckExists: no pending ack',
        ),
      },
    },
  ],
  'a TiDB cluster whose members are healthy': [
    'Healthy',
    'pingcap.com/v1alpha1 TidbCluster',
    {
      status: {
        clusterID: '7',
        pd: {
          image: 'pingcap/pd:v7',
          members: { 'pd-0': { health: true, id: '1', name: 'pd-0' } },
          phase: 'Normal',
          synced: true,
          statefulSet: { replicas: 1, readyReplicas: 1 },
        },
        tidb: { members: { 'tidb-0': { health: true, name: 'tidb-0' } }, phase: 'Normal' },
        tikv: {
          bootStrapped: true,
          phase: 'Normal',
          stores: { '1': { id: '1', leaderCount: 4, state: 'Up' } },
          synced: true,
        },
        ...conditions('Ready=True Ready: TiDB cluster is fully up and running'),
      },
    },
  ],
  'a TiDB cluster with a store that is down': [
    'Degraded or Progressing',
    'pingcap.com/v1alpha1 TidbCluster',
    {
      status: {
        pd: { members: { 'pd-0': { health: true, name: 'pd-0' } }, phase: 'Normal', synced: true },
        tikv: {
          phase: 'Normal',
          stores: { '1': { id: '1', state: 'Up' }, '2': { id: '2', state: 'Down' } },
          synced: true,
        },
        ...conditions('Ready=False TiKVStoreNotUp: TiKV store(s) are not up'),
      },
    },
  ],
  'a Couchbase cluster that is balanced': [
    'Healthy',
    'couchbase.com/v2 CouchbaseCluster',
    {
      spec: { servers: [{ name: 'data', size: 3 }] },
      status: {
        clusterId: 'x',
        controlPaused: false,
        currentVersion: '7.1.3',
        members: { ready: ['cb-0000', 'cb-0001', 'cb-0002'] },
        size: 3,
        ...conditions(
          'Available=True Available: cluster is available',
          'Balanced=True Balanced: Data is equally distributed across all nodes in the cluster',
          'ManageConfig=True Managed',
          'Hibernating=False',
        ),
      },
    },
  ],
  'a Couchbase cluster with a member that is not ready': [
    'Degraded or Progressing',
    'couchbase.com/v2 CouchbaseCluster',
    {
      spec: { servers: [{ name: 'data', size: 3 }] },
      status: {
        members: { ready: ['cb-0000', 'cb-0001'], unready: ['cb-0002'] },
        size: 3,
        ...conditions(
          'Available=False PartiallyAvailable: The following members are not available: cb-0002',
          'Balanced=False Unbalanced: Data is not equally distributed',
        ),
      },
    },
  ],
  'an OpenSearch cluster that is green': [
    'Healthy',
    'opensearch.opster.io/v1 OpenSearchCluster',
    {
      status: {
        availableNodes: 3,
        componentsStatus: [],
        health: 'green',
        initialized: true,
        phase: 'RUNNING',
        version: '2.8.0',
      },
    },
  ],
  'an OpenSearch cluster that is red': [
    'Degraded',
    'opensearch.opster.io/v1 OpenSearchCluster',
    {
      status: {
        availableNodes: 2,
        componentsStatus: [],
        health: 'red',
        initialized: true,
        phase: 'RUNNING',
        version: '2.8.0',
      },
    },
  ],
  'an OpenSearch cluster that is being upgraded': [
    'Progressing',
    'opensearch.opster.io/v1 OpenSearchCluster',
    {
      status: {
        availableNodes: 3,
        componentsStatus: [{ component: 'Upgrader', description: 'nodes', status: 'Upgrading' }],
        health: 'yellow',
        initialized: true,
        phase: 'RUNNING',
      },
    },
  ],
  'a Kibana that answers': [
    'Healthy',
    'kibana.k8s.elastic.co/v1 Kibana',
    {
      metadata: { generation: 2 },
      spec: { count: 1 },
      status: {
        associationStatus: 'Established',
        availableNodes: 1,
        count: 1,
        elasticsearchAssociationStatus: 'Established',
        health: 'green',
        observedGeneration: 2,
        selector: 'x',
        version: '8.8.0',
      },
    },
  ],
  'a Kibana that does not reach its Elasticsearch': [
    'Degraded or Progressing',
    'kibana.k8s.elastic.co/v1 Kibana',
    {
      spec: { count: 1 },
      status: { associationStatus: 'Failed', availableNodes: 0, count: 1, health: 'red', version: '8.8.0' },
    },
  ],
  'a Beat that waits for its association': [
    'Progressing',
    'beat.k8s.elastic.co/v1beta1 Beat',
    { status: { elasticsearchAssociationStatus: 'Pending', expectedNodes: 3, health: 'red' } },
  ],
  'a Kafka of Banzai Cloud that runs': [
    'Healthy',
    'kafka.banzaicloud.io/v1beta1 KafkaCluster',
    {
      status: {
        alertCount: 0,
        brokersState: {
          '0': {
            configurationState: 'ConfigInSync',
            gracefulActionState: { cruiseControlState: 'GracefulUpscaleSucceeded', errorMessage: '' },
            perBrokerConfigurationState: 'PerBrokerConfigInSync',
            rackAwarenessState: '',
            version: '3.1.0',
          },
        },
        cruiseControlTopicStatus: 'CruiseControlTopicReady',
        rollingUpgradeStatus: { errorCount: 0, lastSuccess: '' },
        state: 'ClusterRunning',
      },
    },
  ],
  'a Kafka of Banzai Cloud whose broker cannot be scaled up': [
    'Degraded',
    'kafka.banzaicloud.io/v1beta1 KafkaCluster',
    {
      status: {
        alertCount: 0,
        brokersState: {
          '3': {
            configurationState: 'ConfigInSync',
            gracefulActionState: {
              cruiseControlState: 'GracefulUpscaleCompletedWithError',
              errorMessage: 'cruise control task failed',
            },
          },
        },
        state: 'ClusterReconciling',
      },
    },
  ],
  'a Pulsar topic that is ready': [
    'Healthy',
    'resource.streamnative.io/v1alpha1 PulsarTopic',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        conditions: [
          {
            lastTransitionTime: at,
            message: '',
            observedGeneration: 1,
            reason: 'Reconciled',
            status: 'True',
            type: 'Ready',
          },
        ],
      },
    },
  ],
  'a Zookeeper cluster that lacks a member': [
    'Progressing or Degraded',
    'zookeeper.pravega.io/v1beta1 ZookeeperCluster',
    {
      spec: { replicas: 3 },
      status: {
        currentVersion: '0.2.14',
        members: { ready: ['zk-0', 'zk-1'], unready: ['zk-2'] },
        readyReplicas: 2,
        replicas: 3,
        conditions: [
          { status: 'False', type: 'PodsReady', lastTransitionTime: at },
          { status: 'False', type: 'Upgrading' },
          { status: 'False', type: 'Error' },
        ],
      },
    },
  ],
  'a Zookeeper cluster that is whole': [
    'Healthy',
    'zookeeper.pravega.io/v1beta1 ZookeeperCluster',
    {
      spec: { replicas: 3 },
      status: {
        members: { ready: ['zk-0', 'zk-1', 'zk-2'] },
        metaRootCreated: true,
        readyReplicas: 3,
        replicas: 3,
        conditions: [
          { status: 'True', type: 'PodsReady', lastTransitionTime: at },
          { status: 'False', type: 'Upgrading' },
          { status: 'False', type: 'Error' },
        ],
      },
    },
  ],
  'a NATS consumer that could not be made': [
    'Degraded',
    'jetstream.nats.io/v1beta2 Consumer',
    {
      status: {
        observedGeneration: 1,
        ...conditions(
          'Ready=False Errored: failed to create consumer "c" on stream "s": context deadline exceeded',
        ),
      },
    },
  ],
  'an ArangoDB deployment that runs': [
    'Healthy',
    'database.arangodb.com/v1 ArangoDeployment',
    {
      status: {
        phase: 'Running',
        conditions: [
          { status: 'True', type: 'Ready', lastTransitionTime: at },
          { status: 'True', type: 'UpToDate', lastTransitionTime: at, reason: 'Spec is Up To Date' },
          { status: 'True', type: 'SpecAccepted', lastTransitionTime: at },
          { status: 'False', type: 'MembersChanged' },
        ],
        members: {
          agents: [
            {
              id: 'AGNT-x',
              phase: 'Created',
              conditions: [
                { status: 'True', type: 'Ready' },
                { status: 'True', type: 'Started' },
                { status: 'True', type: 'Scheduled' },
              ],
            },
          ],
        },
        plan: [],
        topology: {},
      },
    },
  ],
  'a database of KubeDB that has been halted': [
    'Suspended',
    'kubedb.com/v1 Postgres',
    {
      spec: { halted: true, replicas: 3 },
      status: {
        phase: 'Halted',
        conditions: [
          { status: 'False', type: 'AcceptingConnection', reason: 'DatabaseNotAcceptingConnectionRequest' },
          {
            status: 'True',
            type: 'Halted',
            reason: 'HaltedSuccessfully',
            message: 'Postgres default/x successfully halted.',
          },
        ],
      },
    },
  ],
  'a database of KubeDB that is critical': [
    'Degraded',
    'kubedb.com/v1 Postgres',
    {
      spec: { replicas: 3 },
      status: {
        phase: 'Critical',
        conditions: [
          {
            status: 'True',
            type: 'AcceptingConnection',
            reason: 'DatabaseAcceptingConnectionRequest',
            message: 'The Postgres: default/x is accepting client requests.',
          },
          {
            status: 'False',
            type: 'Ready',
            reason: 'ReadinessCheckFailed',
            message: 'The Postgres is not ready, some replicas are down.',
          },
          { status: 'True', type: 'Provisioned', reason: 'DatabaseSuccessfullyProvisioned' },
        ],
      },
    },
  ],
  'a database of KubeBlocks whose components run': [
    'Healthy',
    'apps.kubeblocks.io/v1 Cluster',
    {
      metadata: { generation: 2 },
      status: {
        components: { mysql: { phase: 'Running', observedGeneration: 2 } },
        observedGeneration: 2,
        phase: 'Running',
        ...conditions(
          'ProvisioningStarted=True PreCheckSucceed',
          'ApplyResources=True ApplyResourcesSucceed',
          'Ready=True ClusterReady',
        ),
      },
    },
  ],
  'a database of KubeBlocks with an abnormal component': [
    'Degraded',
    'apps.kubeblocks.io/v1 Cluster',
    {
      status: {
        components: { mysql: { phase: 'Abnormal', podsReady: false } },
        phase: 'Abnormal',
        ...conditions(
          'ProvisioningStarted=True PreCheckSucceed',
          'ApplyResources=True ApplyResourcesSucceed',
          'Ready=False ComponentsNotReady',
        ),
      },
    },
  ],
  'a StackGres cluster that wants a restart': [
    'Healthy or Progressing',
    'stackgres.io/v1 SGCluster',
    {
      spec: { instances: 2 },
      status: {
        instances: 2,
        arch: 'x86_64',
        conditions: [
          { type: 'Failed', status: 'False', reason: 'FalseFailed' },
          { type: 'PendingRestart', status: 'True', reason: 'ClusterRequiresRestart' },
          { type: 'PendingUpgrade', status: 'False', reason: 'FalsePendingUpgrade' },
          { type: 'Bootstrapped', status: 'True', reason: 'ClusterBootstrapped' },
        ],
      },
    },
  ],
  'an Aerospike cluster in an error': [
    'Degraded',
    'asdb.aerospike.com/v1 AerospikeCluster',
    {
      spec: { size: 2 },
      status: { phase: 'Error', size: 2, pods: { 'aero-0': { aerospike: { nodeID: '0a0' } } } },
    },
  ],
  'a Hazelcast that is running': [
    'Healthy',
    'hazelcast.com/v1alpha1 Hazelcast',
    {
      spec: { clusterSize: 3 },
      status: {
        hazelcastClusterStatus: { readyMembers: '3/3' },
        phase: 'Running',
        members: [{ memberVersion: '5.3', podName: 'h-0', ready: true, state: 'ACTIVE' }],
      },
    },
  ],
  'an Infinispan that is well formed': [
    'Healthy',
    'infinispan.org/v1 Infinispan',
    {
      spec: { replicas: 2 },
      status: {
        ...conditions('PreliminaryChecksPassed=True', 'WellFormed=True: View: x-0, x-1'),
        podStatus: { ready: ['x-0', 'x-1'] },
        replicasWantedAtRestart: 2,
      },
    },
  ],
  'an Infinispan that was stopped': [
    'Suspended',
    'infinispan.org/v1 Infinispan',
    {
      spec: { replicas: 0 },
      status: {
        ...conditions(
          'PreliminaryChecksPassed=True',
          'Stopping=False',
          'GracefulShutdown=True',
          'WellFormed=False',
        ),
        replicasWantedAtRestart: 2,
      },
    },
  ],
  'a Neo4j-like database that is read-only because of a failed migration': [
    'Degraded',
    'graph.example.com/v1 Database',
    {
      status: {
        phase: 'Running',
        migration: { state: 'Failed', message: 'index 3 is corrupt' },
        mode: 'ReadOnly',
      },
    },
  ],
  'a Druid cluster': [
    'Healthy or Unknown',
    'druid.apache.org/v1alpha1 Druid',
    {
      status: {
        configMaps: ['a'],
        druidNodeStatus: {
          druidNode: 'All',
          druidNodeConditionStatus: 'True',
          druidNodeConditionType: 'DruidClusterReady',
          reason: 'All Druid Nodes are in Ready Condition',
        },
        pods: ['p'],
        statefulSets: ['s'],
      },
    },
  ],
  'an Atlas schema that was applied': [
    'Healthy',
    'db.atlasgo.io/v1alpha1 AtlasSchema',
    {
      status: {
        ...conditions('Ready=True Applied: The schema has been applied successfully'),
        last_applied: 1717056000,
        observed_hash: 'abc',
      },
    },
  ],
  'an Atlas migration that is refused by the linter': [
    'Degraded',
    'db.atlasgo.io/v1alpha1 AtlasMigration',
    {
      status: conditions(
        'Ready=False Migrating: "sql/migrate: executing statement: duplicate column name: c1"',
      ),
    },
  ],
  'an Atlas deployment in the cloud that is idle': [
    'Healthy',
    'atlas.mongodb.com/v1 AtlasDeployment',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        stateName: 'IDLE',
        mongoDBVersion: '6.0.8',
        ...conditions(
          'Ready=True',
          'ValidationSucceeded=True',
          'DeploymentReady=True',
          'ResourceVersionIsValid=True',
        ),
      },
    },
  ],
  'an Atlas deployment in the cloud that is being updated': [
    'Progressing',
    'atlas.mongodb.com/v1 AtlasDeployment',
    {
      status: {
        stateName: 'UPDATING',
        ...conditions(
          'Ready=False',
          'ValidationSucceeded=True',
          'DeploymentReady=False DeploymentUpdating: deployment is updating',
        ),
      },
    },
  ],
})
