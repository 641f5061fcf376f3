"""The real openstacksdk as a client of the local OpenStack: it creates, lists, shows and deletes one of each kind.

OS_CLIENT_CONFIG_FILE names the clouds.yaml with the clouds "local" and "password". Ends with an error where anything is not
as it is with a real OpenStack.
"""

import contextlib

import openstack
from openstack import exceptions

conn = openstack.connect(cloud="local")
network, balancing, compute = conn.network, conn.load_balancer, conn.compute
volumes, images = conn.block_storage, conn.image
SOON = {"interval": 0.2, "wait": 20}


class Kind:
    """How the SDK names what it does with resources of one kind."""

    def __init__(self, name, proxy, create, list_all, get, delete):
        self.name, self.proxy = name, proxy
        self.create, self.list_all, self.get, self.delete = create, list_all, get, delete


def named(proxy, noun, plural=None):
    plural = plural or f"{noun}s"
    return Kind(
        noun,
        proxy,
        getattr(proxy, f"create_{noun}"),
        getattr(proxy, plural),
        getattr(proxy, f"get_{noun}"),
        getattr(proxy, f"delete_{noun}"),
    )


def expect(what, holds):
    if not holds:
        raise AssertionError(what)


@contextlib.contextmanager
def one(kind, *args, ready=None, in_parent=(), **fields):
    """Creates one, finds it in the list and by its id, and deletes it afterwards: then it is gone."""
    made = kind.create(*args, **fields)
    if ready:
        ready(made)
    listed = kind.list_all(*in_parent)
    expect(f"{kind.name} is listed", made.id in [each.id for each in listed])
    shown = kind.get(made.id, *in_parent)
    expect(f"{kind.name} is shown", shown.id == made.id)
    for field in ("name", "description"):
        if field in fields:
            expect(f"{kind.name} has its {field}", getattr(shown, field) == fields[field])
    yield made
    kind.delete(made.id, *in_parent, ignore_missing=False)
    until_gone(kind, made, in_parent)
    print(f"{kind.name}: created, listed, shown, deleted")


def until_gone(kind, made, in_parent):
    if in_parent:
        for _ in openstack.utils.iterate_timeout(20, f"{kind.name} is not gone", wait=0.2):
            with contextlib.suppress(exceptions.NotFoundException):
                kind.get(made.id, *in_parent)
                continue
            return
    kind.proxy.wait_for_delete(made, **SOON)


def refused(error, words, act, *args, **fields):
    """The SDK throws this error, and its message has these words."""
    try:
        act(*args, **fields)
    except error as thrown:
        expect(f"{thrown} says {words}", words in str(thrown))
        print(f"{type(thrown).__name__}: {words}")
        return
    raise AssertionError(f"{words}: nothing was refused")


def quota(project):
    network.update_quota(project, security_groups=0)
    refused(exceptions.ConflictException, "Quota exceeded", network.create_security_group, name="one too many")
    network.update_quota(project, security_groups=-1)


def security_groups():
    rules = named(network, "security_group_rule")
    ssh = {"direction": "ingress", "protocol": "tcp", "port_range_min": 22, "port_range_max": 22}
    with one(named(network, "security_group"), name="web", description="the web") as group:
        network.set_tags(group, ["prod"])
        expect("tags are kept", network.get_security_group(group.id).tags == ["prod"])
        with one(rules, security_group_id=group.id, remote_ip_prefix="10.0.0.0/8", **ssh):
            twin = {"security_group_id": group.id, "remote_ip_prefix": "10.0.0.0/8", **ssh}
            refused(exceptions.ConflictException, "already exists", rules.create, **twin)
            wrong = {**twin, "remote_ip_prefix": "10.0.0.0/99"}
            refused(exceptions.BadRequestException, "not a valid IP subnet", rules.create, **wrong)


@contextlib.contextmanager
def networks():
    nets, subnets = named(network, "network"), named(network, "subnet")
    with one(nets, name="inside") as inside, one(nets, name="outside", is_router_external=True) as outside:
        more = {"network_type": "vlan", "physical_network": "rack", "segmentation_id": 100}
        with one(named(network, "segment"), network_id=inside.id, name="rack-1", **more):
            pass
        pools = [{"start": "10.0.0.10", "end": "10.0.0.99"}]
        routes = [{"destination": "10.9.0.0/16", "nexthop": "10.0.0.9"}]
        subnet_fields = {"network_id": inside.id, "ip_version": 4, "cidr": "10.0.0.0/24"}
        with (
            one(subnets, name="in", allocation_pools=pools, host_routes=routes, **subnet_fields) as subnet,
            one(subnets, network_id=outside.id, ip_version=4, cidr="203.0.113.0/24"),
        ):
            expect("pools are kept", subnet.allocation_pools == pools)
            wrong = {**subnet_fields, "cidr": "10.0.0.0/99"}
            refused(exceptions.BadRequestException, "not a valid IP subnet", network.create_subnet, **wrong)
            yield inside, outside, subnet


def routers(inside, outside, subnet):
    gateway = {"network_id": outside.id}
    with one(named(network, "router"), name="edge", external_gateway_info=gateway) as router:
        network.add_interface_to_router(router, subnet_id=subnet.id)
        routes = {"router": {"routes": [{"destination": "10.8.0.0/16", "nexthop": "10.0.0.8"}]}}
        after = network.add_extra_routes_to_router(router, routes)
        expect("the route is there", after.routes == routes["router"]["routes"])
        refused(exceptions.ConflictException, "still has ports", network.delete_router, router.id)
        with one(named(network, "port"), name="web-0", network_id=inside.id) as port:
            floating = Kind(
                "floating_ip", network, network.create_ip, network.ips, network.get_ip, network.delete_ip
            )
            with one(floating, floating_network_id=outside.id, port_id=port.id) as address:
                expect("it leads to the router", address.router_id == router.id)
        network.remove_extra_routes_from_router(router, routes)
        network.remove_interface_from_router(router, subnet_id=subnet.id)


def load_balancers(subnet):
    def settled(_=None):
        balancing.wait_for_load_balancer(balancer.id, **SOON)

    with one(named(balancing, "load_balancer"), name="lb", vip_subnet_id=subnet.id) as balancer:
        at_80 = {"load_balancer_id": balancer.id, "protocol": "TCP", "protocol_port": 80}
        refused(exceptions.ConflictException, "immutable", balancing.create_listener, **at_80)
        settled()
        with one(named(balancing, "listener"), name="tcp-80", ready=settled, **at_80) as listener:
            pool_fields = {"listener_id": listener.id, "protocol": "TCP", "lb_algorithm": "ROUND_ROBIN"}
            with one(named(balancing, "pool"), name="web", ready=settled, **pool_fields) as pool:
                members = named(balancing, "member")
                at = {"address": "10.0.0.20", "protocol_port": 8080}
                with one(members, pool, ready=settled, in_parent=(pool,), name="web-0", **at):
                    pass
                settled()
                probe = {"pool_id": pool.id, "type": "TCP", "delay": 5, "timeout": 3, "max_retries": 3}
                with one(named(balancing, "health_monitor"), name="probe", ready=settled, **probe):
                    pass
                settled()
            settled()
        settled()


def servers(inside):
    formats = {"container_format": "bare", "disk_format": "raw"}

    def active(made):
        images.wait_for_status(images.get_image(made.id), "active", **SOON)

    def built(made):
        compute.wait_for_server(made, **SOON)

    def available(made):
        volumes.wait_for_status(made, "available", **SOON)

    with (
        one(named(images, "image"), "cirros", ready=active, data=b"an image", **formats) as image,
        one(named(compute, "flavor"), name="small", ram=512, vcpus=1, disk=1) as flavor,
        one(named(network, "port"), name="web-1", network_id=inside.id) as port,
    ):
        asked = {"image_id": image.id, "flavor_id": flavor.id, "networks": [{"uuid": inside.id}]}
        with (
            one(named(volumes, "volume"), name="data", size=1, ready=available) as volume,
            one(named(compute, "server"), name="web-0", ready=built, **asked) as server,
        ):
            expect("it has an address", compute.get_server(server.id).addresses["inside"])
            compute.create_volume_attachment(server, volume)
            volumes.wait_for_status(volume, "in-use", **SOON)
            expect("it is attached", [each.id for each in compute.volume_attachments(server)] == [volume.id])
            compute.delete_volume_attachment(server, volume)
            available(volume)
            compute.create_server_interface(server, port_id=port.id)
            compute.delete_server_interface(port.id, server=server)
        refused(
            exceptions.BadRequestException,
            "could not be found",
            compute.create_server,
            name="web-0",
            **{**asked, "flavor_id": "none"},
        )


def main():
    project = conn.current_project_id
    expect("a password does as well", openstack.connect(cloud="password").current_project_id == project)
    refused(
        exceptions.SDKException,
        "401",
        lambda: openstack.connect(cloud="local", auth={"application_credential_secret": "wrong"}).authorize(),
    )
    quota(project)
    security_groups()
    with networks() as (inside, outside, subnet):
        routers(inside, outside, subnet)
        load_balancers(subnet)
        servers(inside)


if __name__ == "__main__":
    main()
